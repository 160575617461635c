import { CALLBACK_ACTIONS, callbacksOf, type CallbackAction } from '../../domain/callback/callback-action.ts';
import type { CallbackMessage } from '../../domain/callback/callback-message.ts';
import type { CallbackRole } from '../../domain/callback/callback-role.ts';
import type { Randomness } from '../ports/randomness.ts';
import { callbackBody } from './callback-body.ts';
import type { News } from './news.ts';

/** Writes the callbacks for an accepted transaction: one message for each callback that its action requires. */
export class DispatchCallback {
  readonly #randomness: Randomness;
  readonly #onMissingOriginal: (news: News) => void;

  /** `onMissingOriginal` is called for each transaction that should name the transaction that it corrects, but cannot. */
  constructor(randomness: Randomness, onMissingOriginal: (news: News) => void) {
    this.#randomness = randomness;
    this.#onMissingOriginal = onMissingOriginal;
  }

  execute(news: News): readonly CallbackMessage[] {
    const { recommendsOriginal }: CallbackAction = CALLBACK_ACTIONS[news.transaction.action];
    if (recommendsOriginal && news.original === undefined) this.#onMissingOriginal(news);
    return rolesOf(news).map((role) => this.#message(role, news));
  }

  #message(role: CallbackRole, news: News): CallbackMessage {
    const id = this.#randomness.id();
    return {
      id,
      agent: news.agent.code,
      role,
      lane: news.lane,
      transactionId: news.transaction.id,
      body: callbackBody(id, role, news),
    };
  }
}

/** A report-only transaction moves no funds, so no fund callback is sent for it. A voided one must still reach the Agent's records of bets. */
function rolesOf({ transaction: { action, isReportOnly }, agent }: News): readonly CallbackRole[] {
  const roles = callbacksOf(action, agent);
  return isReportOnly && action !== 'VOID' ? roles.filter((role) => role === 'bet-push') : roles;
}
