import { checkOperator, type AgentMismatch } from '../../domain/agent/agent.ts';
import type { InvalidParameter } from '../../domain/shared/invalid-parameter.ts';
import type { NumberedPage } from '../../domain/shared/page.ts';
import { err, type Result } from '../../domain/shared/result.ts';
import { givenText, type AgentInput } from '../agent-query.ts';
import type { Delivery } from '../callbacks/callback-desk.ts';
import type { CallbackQuery, ListCallbacks } from '../callbacks/list-callbacks.ts';
import type { ReplayCallback } from '../callbacks/replay-callback.ts';
import { notFound, type AgentMoved, type NotFound } from '../failure.ts';
import type { CallbackLog } from '../ports/callback-log.ts';

export type ListOwnCallbacksInput = AgentInput<
  'status' | 'role' | 'memberId' | 'roundId' | 'transaction' | 'since' | 'until' | 'page' | 'pageSize'
>;

const ANY = {
  lane: '',
  failures: '',
  last_outcome: '',
  due_before: '',
  blocked_by: '',
  after: '',
  min_amount: '',
  max_amount: '',
};

/** Lists the callbacks to the calling Agent with their progress, the newest first. */
export class ListOwnCallbacks {
  readonly #list: Pick<ListCallbacks, 'execute'>;

  constructor(list: Pick<ListCallbacks, 'execute'>) {
    this.#list = list;
  }

  async execute(
    input: ListOwnCallbacksInput,
  ): Promise<Result<NumberedPage<Delivery>, InvalidParameter | AgentMismatch>> {
    const caller = checkOperator(input.agent, input.operatorCode);
    if (!caller.ok) return caller;
    const { status = '', role = '', memberId = '', roundId = '', transaction = '' } = input;
    const { since = '', until = '', page = '', pageSize = '' } = input;
    const about = { player: memberId, round: roundId, transaction, agent: caller.value.code };
    const query: CallbackQuery = { ...ANY, ...about, status, role, since, until, page, pageSize };
    return this.#list.execute(query);
  }
}

/** Sends a callback to the calling Agent again, and lets its lane continue. The callback of another Agent does not exist for the caller. */
export class ReplayOwnCallback {
  readonly #log: Pick<CallbackLog, 'agentOf'>;
  readonly #replay: Pick<ReplayCallback, 'execute'>;

  constructor(log: Pick<CallbackLog, 'agentOf'>, replay: Pick<ReplayCallback, 'execute'>) {
    this.#log = log;
    this.#replay = replay;
  }

  async execute(
    input: AgentInput<'callbackId'>,
  ): Promise<Result<undefined, NotFound | InvalidParameter | AgentMoved | AgentMismatch>> {
    const caller = checkOperator(input.agent, input.operatorCode);
    if (!caller.ok) return caller;
    const id = givenText('callback_id', input.callbackId);
    if (!id.ok) return id;
    if ((await this.#log.agentOf(id.value)) !== caller.value.code) return err(notFound('callback', id.value));
    return this.#replay.execute(id.value);
  }
}
