import { checkOperator, type AgentMismatch } from '../../domain/agent/agent.ts';
import type { InDoubtItem } from '../../domain/in-doubt/in-doubt-item.ts';
import type { InvalidParameter } from '../../domain/shared/invalid-parameter.ts';
import type { NumberedPage } from '../../domain/shared/page.ts';
import type { Result } from '../../domain/shared/result.ts';
import type { AgentInput } from '../agent-query.ts';
import type { ListInDoubt } from './list-in-doubt.ts';

export type ListOwnInDoubtInput = AgentInput<'kind' | 'provider' | 'since' | 'page' | 'pageSize'>;

/** Lists the open items in doubt of the calling Agent, and of no other. */
export class ListOwnInDoubt {
  readonly #list: Pick<ListInDoubt, 'execute'>;

  constructor(list: Pick<ListInDoubt, 'execute'>) {
    this.#list = list;
  }

  async execute(
    input: ListOwnInDoubtInput,
  ): Promise<Result<NumberedPage<InDoubtItem>, InvalidParameter | AgentMismatch>> {
    const caller = checkOperator(input.agent, input.operatorCode);
    if (!caller.ok) return caller;
    const { kind = '', provider = '', since = '', page = '', pageSize = '' } = input;
    return this.#list.execute({ kind, provider, since, page, pageSize, agent: caller.value.code, status: 'open' });
  }
}
