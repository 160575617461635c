import type { Agent } from '../../domain/agent/agent.ts';
import type { AgentStore } from '../ports/agent-store.ts';
import { launchOf } from '../../domain/player/game-session.ts';
import { isSameNumber } from '../../domain/wallet/transaction-role.ts';
import { atMost } from '../at-most.ts';
import type { Clock } from '../ports/clock.ts';
import type { OpenAuthorization, OpenAuthorizations } from '../ports/open-authorizations.ts';
import type { DecidedTransaction, EndedAuthorization, WalletBook, WalletFacts } from '../ports/wallet-book.ts';
import type { DispatchCallback } from '../callbacks/dispatch-callback.ts';
import { cancelledBet } from './failed-bet.ts';

/** The most authorization requests that one round ends. */
export const ROUND_MAX = 100;
/** The most authorization requests that are ended at a time. Each is a work on a wallet, and players at play also need connections. */
const ENDED_AT_ONCE = 2;
/** The time after a request's deadline in which only the process that sent it may end it, because that process may be about to book the answer. */
export const GRACE_MS = 1_000;

interface EndAuthorizationsParts {
  readonly authorizations: OpenAuthorizations;
  readonly book: WalletBook;
  readonly agents: Pick<AgentStore, 'find'>;
  readonly dispatch: DispatchCallback;
  readonly clock: Clock;
}

/** The outcome of a round. */
export interface EndedAuthorizations {
  readonly ended: readonly OpenAuthorization[];
  /** Faults of single authorization requests, which the next round repeats. */
  readonly faults: readonly unknown[];
  /** Whether more authorization requests may be overdue. */
  readonly hasMore: boolean;
}

interface Ending {
  readonly authorization: OpenAuthorization;
  readonly agent: Agent;
}

/**
 * Ends the authorization requests of processes that died meanwhile. Each bet fails, and its Agent is told to cancel the bet. Several processes may do
 * this at once, because a bet ends only once.
 */
export class EndAuthorizations {
  readonly #parts: EndAuthorizationsParts;

  constructor(parts: EndAuthorizationsParts) {
    this.#parts = parts;
  }

  async execute(): Promise<EndedAuthorizations> {
    const { authorizations, clock } = this.#parts;
    const overdue = await authorizations.overdue(clock.nowMs() - GRACE_MS, ROUND_MAX);
    const faults: unknown[] = [];
    const ended: OpenAuthorization[] = [];
    await atMost(ENDED_AT_ONCE, overdue, (question) =>
      this.#end(question).then(
        () => ended.push(question),
        (fault: unknown) => faults.push(fault),
      ),
    );
    // Failed requests return in every round. Rounds must not follow each other without a pause because of them.
    return { ended, faults, hasMore: overdue.length === ROUND_MAX && faults.length === 0 };
  }

  async #end(question: OpenAuthorization): Promise<void> {
    const { callbackId, wallet } = question;
    // Read before the wallet is locked, because the holder of a lock must not wait for anything else.
    const agent = await this.#parts.agents.find(wallet.agent);
    if (agent === undefined) throw new Error(`the Agent ${wallet.agent} is gone`);
    const ended: EndedAuthorization = { callbackId, status: 'unanswered', attempt: undefined };
    const { kind, transactionId } = question.bet;
    await this.#parts.book.run({
      wallet,
      clues: [{ kind, transactionId }],
      decide: (facts) => ({
        value: undefined,
        record: this.#failing({ authorization: question, agent }, facts),
        beside: { authorizations: [ended] },
      }),
    });
  }

  /** Empty if the bet has already ended, for example because its provider cancelled it during the authorization request. */
  #failing(
    { authorization: { bet, wallet, lane, memberId }, agent }: Ending,
    { found, launches = [] }: WalletFacts,
  ): readonly DecidedTransaction[] {
    const asked = found
      .flatMap(({ transactions }) => transactions)
      .find((one) => isSameNumber(one, bet) && one.status === 'asked');
    if (asked === undefined) return [];
    const { provider, currency } = wallet;
    const launch = launchOf(launches, asked.report.gameCode);
    const parties = { agent, player: { memberId }, provider, currency, lane, launch };
    return [cancelledBet(this.#parts.dispatch, parties, { bet: asked, because: 'no_answer' })];
  }
}
