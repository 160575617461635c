import { mayOverdraw } from '../../domain/wallet/money-policy.ts';
import type { DispatchCallback } from '../callbacks/dispatch-callback.ts';
import type { Clock } from '../ports/clock.ts';
import type { BatchOutcome, EventOutcome, SentEvents } from '../ports/provider-inbox.ts';
import type { Randomness } from '../ports/randomness.ts';
import type { DecidedTransaction, WalletBook, WalletDecision, WalletFacts } from '../ports/wallet-book.ts';
import type { Steps } from '../steps.ts';
import {
  BatchDecision,
  isNewStake,
  isWaiting,
  obstacleIn,
  outcomeOf,
  acknowledgementOf,
  isNews,
  type DecidedEvent,
} from './decide-batch.ts';
import { newsOf } from './news-of.ts';
import { mayBet } from './may-bet.ts';
import { eventTerms, isStake, walletKey, type PlayerWallet } from './player-wallet.ts';
import { differingBatch, eventOf, failedBatch, refuseAll, refuseStakes } from './refuse-batch.ts';

interface TakeBatchParts {
  readonly book: WalletBook;
  readonly dispatch: DispatchCallback;
  readonly randomness: Randomness;
  readonly clock: Clock;
}

/**
 * Takes events in a wallet that the gateway holds: all of them, or none, unless they are independent. A stake that cannot be booked while its
 * provider waits is not booked at all, because the provider then treats it as failed. The provider repeats the stake, or asks.
 */
export class TakeBatch {
  readonly #parts: TakeBatchParts;

  constructor(parts: TakeBatchParts) {
    this.#parts = parts;
  }

  execute(wallet: PlayerWallet, { events, areIndependent }: SentEvents): Promise<BatchOutcome> {
    const newId = () => this.#parts.randomness.id();
    const { recordedTotal: total } = wallet;
    const batch = new BatchDecision(events, { terms: eventTerms(wallet), heldBy: 'gateway', newId, total });
    const leftMs = wallet.untilMs - this.#parts.clock.nowMs();
    return this.#parts.book.run<BatchOutcome>({
      wallet: walletKey(wallet),
      clues: batch.clues,
      decide: (facts) => this.#take(facts, wallet, { batch, areIndependent: areIndependent === true }),
      limits: {
        waitMaxMs: Math.max(0, leftMs),
        events: events.length,
        ...(events.some(isStake) && { rank: 'last' as const, idleMaxMs: Math.max(1, leftMs) }),
      },
    });
  }

  *#take(facts: WalletFacts, wallet: PlayerWallet, { batch, areIndependent }: TakenBatch): Steps<Taken> {
    const { policy } = wallet;
    const { balance: balanceBefore } = facts;
    const { decided, agrees } = yield* batch.execute(facts);
    const events = decided.map(eventOf);
    if (!mayBet(wallet) && decided.some(isNewStake)) return refuseStakes(decided, balanceBefore);
    // The Agent held the wallet until now, and the authorization request for a bet has not ended.
    if (!areIndependent && decided.some(isWaiting)) return { value: failedBatch(events, balanceBefore) };
    const outcomes = decided.map((one) => outcomeOf(one, policy));
    const [because] = outcomes.flatMap((outcome) => obstacleIn(outcome) ?? []);
    if (!areIndependent && because !== undefined)
      return refuseAll({ decided, outcomes, because, balance: balanceBefore });
    if (!agrees) return { value: differingBatch(events, outcomes, balanceBefore) };
    return this.#accept(facts, wallet, { decided, outcomes });
  }

  #accept(facts: WalletFacts, wallet: PlayerWallet, { decided, outcomes }: Outcomes): Taken {
    const { balance: balanceBefore } = facts;
    const expires = decided.some(isNewStake);
    if (expires && this.#parts.clock.nowMs() >= wallet.untilMs)
      return { value: failedBatch(decided.map(eventOf), balanceBefore) };
    const last = decided.findLast(({ transaction }) => transaction !== undefined)?.transaction;
    const balance = last?.balanceAfter ?? balanceBefore;
    const record = this.#kept(facts, wallet, { decided, outcomes });
    return { value: { kind: 'decided', outcomes, balanceBefore, balance }, record, expires };
  }

  #kept(facts: WalletFacts, wallet: PlayerWallet, { decided, outcomes }: Outcomes): readonly DecidedTransaction[] {
    const { launches } = facts;
    let { sequence } = facts;
    return decided.flatMap((one, at) => {
      const { transaction, target } = one;
      const outcome = outcomes[at];
      if (transaction === undefined || outcome === undefined) return [];
      const isAccepted = transaction.status === 'accepted';
      if (isAccepted) sequence += 1;
      const news = newsOf(wallet, { transaction, target, launches }, sequence);
      const messages = isAccepted && isNews(one, 'gateway') ? this.#parts.dispatch.execute(news) : [];
      const acknowledgement = acknowledgementOf(outcome);
      return [{ transaction, acknowledgement, messages, mayOverdraw: mayOverdraw(transaction, wallet.policy) }];
    });
  }
}

type Taken = WalletDecision<BatchOutcome>;

interface TakenBatch {
  readonly batch: BatchDecision;
  readonly areIndependent: boolean;
}

interface Outcomes {
  readonly decided: readonly DecidedEvent[];
  readonly outcomes: readonly EventOutcome[];
}
