import { checkOperator } from '../../domain/agent/agent.ts';
import { all, type Result } from '../../domain/shared/result.ts';
import { given, type AgentInput } from '../agent-query.ts';
import type { Failure } from '../failure.ts';
import type { ListStatements, ShownStatements } from './list-statements.ts';

export type ListOwnStatementsInput = AgentInput<'from' | 'to' | 'provider' | 'currency' | 'page' | 'pageSize'>;

/** Lists the daily statements of the calling Agent, and of no other. */
export class ListOwnStatements {
  readonly #list: Pick<ListStatements, 'execute'>;

  constructor(list: Pick<ListStatements, 'execute'>) {
    this.#list = list;
  }

  async execute(input: ListOwnStatementsInput): Promise<Result<ShownStatements, Failure>> {
    const read = all({
      agent: checkOperator(input.agent, input.operatorCode),
      from: given('from', input.from),
      to: given('to', input.to),
    });
    if (!read.ok) return read;
    const { agent, from, to } = read.value;
    const { provider = '', currency = '', page = '', pageSize = '' } = input;
    return this.#list.execute({ agent: agent.code, provider, currency, from, to, page, pageSize });
  }
}
