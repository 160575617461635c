import { checkOperator, type Agent, type AgentMismatch } from '../../domain/agent/agent.ts';
import type { InDoubtItem } from '../../domain/in-doubt/in-doubt-item.ts';
import type { InvalidParameter } from '../../domain/shared/invalid-parameter.ts';
import type { NumberedPage } from '../../domain/shared/page.ts';
import type { Result } from '../../domain/shared/result.ts';
import type { InDoubtQuestion, ListInDoubt } from './list-in-doubt.ts';

/** The parameters of the call as text, as the caller sent them. */
export interface ListOwnInDoubtInput extends Partial<Omit<InDoubtQuestion, 'agent' | 'status'>> {
  readonly agent: Agent;
  readonly operatorCode?: string | undefined;
}

/** Lists the open items in doubt of the calling Agent, and of no other. */
export class ListOwnInDoubt {
  readonly #list: Pick<ListInDoubt, 'execute'>;

  constructor(list: Pick<ListInDoubt, 'execute'>) {
    this.#list = list;
  }

  async execute({
    agent,
    operatorCode,
    ...wanted
  }: ListOwnInDoubtInput): Promise<Result<NumberedPage<InDoubtItem>, InvalidParameter | AgentMismatch>> {
    const caller = checkOperator(agent, operatorCode);
    if (!caller.ok) return caller;
    return this.#list.execute({ ...ANY, ...wanted, agent: caller.value.code, status: 'open' });
  }
}

const ANY = { kind: '', provider: '', since: '', page: '', pageSize: '' } as const;
