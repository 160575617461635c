import type { Decimal } from '../../domain/shared/decimal.ts';
import { mayOverdraw } from '../../domain/wallet/money-policy.ts';
import type { DispatchCallback } from '../callbacks/dispatch-callback.ts';
import type { Clock } from '../ports/clock.ts';
import type { BatchOutcome, EventOutcome, SentEvents } from '../ports/provider-inbox.ts';
import type { Randomness } from '../ports/randomness.ts';
import type { DecidedTransaction, WalletBook, WalletPage } from '../ports/wallet-book.ts';
import {
  decideBatch,
  isNewStake,
  isWaiting,
  obstacleIn,
  outcomeOf,
  toldOf,
  type DecidedEvent,
} from './decide-batch.ts';
import { agreesWithRecords } from './agrees-with-records.ts';
import { newsOf } from './news-of.ts';
import { isNews } from './is-news.ts';
import { eventTerms, isStake, takesBets, walletKey, type PlayerWallet } from './player-wallet.ts';
import { differingBatch, failedBatch, refuseAll, refuseStakes } from './refuse-batch.ts';

interface TakeBatchParts {
  readonly book: WalletBook;
  readonly dispatch: DispatchCallback;
  readonly randomness: Randomness;
  readonly clock: Clock;
}

/**
 * Takes events in a wallet that the gateway holds: all of them, or none, unless they are independent. A stake that cannot be booked while its provider waits is not
 * booked at all, because the provider has given it up by then. The provider repeats the stake, or asks.
 */
export class TakeBatch {
  readonly #parts: TakeBatchParts;

  constructor(parts: TakeBatchParts) {
    this.#parts = parts;
  }

  async execute(wallet: PlayerWallet, batch: SentEvents): Promise<BatchOutcome> {
    const { events } = batch;
    const leftMs = wallet.untilMs - this.#parts.clock.nowMs();
    const waitMaxMs = Math.max(0, leftMs);
    const limits = {
      waitMaxMs,
      events: events.length,
      ...(events.some(isStake) && { rank: 'last' as const, idleMaxMs: Math.max(1, leftMs) }),
    };
    try {
      return await this.#parts.book.withWallet(walletKey(wallet), (page) => this.#take(page, wallet, batch), limits);
    } catch (error) {
      if (error instanceof TooLate) return failedBatch(events, error.balance);
      throw error;
    }
  }

  async #take(page: WalletPage, wallet: PlayerWallet, batch: SentEvents): Promise<BatchOutcome> {
    const { policy } = wallet;
    const { events, areIndependent = false } = batch;
    const newId = () => this.#parts.randomness.id();
    const decided = await decideBatch(page, events, { terms: eventTerms(wallet), heldBy: 'gateway', newId });
    if (!takesBets(wallet) && decided.some(isNewStake)) return refuseStakes(page, decided, page.balance);
    // The Agent held the wallet until now, and is still being asked.
    if (!areIndependent && decided.some(isWaiting)) return failedBatch(events, page.balance);
    const outcomes = decided.map((one) => outcomeOf(one, policy));
    const [because] = outcomes.flatMap((outcome) => obstacleIn(outcome) ?? []);
    if (!areIndependent && because !== undefined)
      return refuseAll(page, { decided, outcomes, because, balance: page.balance });
    if (!(await agreesWithRecords(page, wallet.recordedTotal, decided))) {
      return differingBatch(events, outcomes, page.balance);
    }
    this.#refuseLate(page, wallet, decided);
    await page.record(this.#kept(page, wallet, { decided, outcomes }));
    this.#refuseLate(page, wallet, decided);
    const balance = decided.findLast(({ transaction }) => transaction !== undefined)?.transaction?.balanceAfter;
    return { kind: 'decided', outcomes, balanceBefore: page.balance, balance: balance ?? page.balance };
  }

  /** Throws, so that the recorded transactions are not committed. */
  #refuseLate(page: WalletPage, { untilMs }: PlayerWallet, decided: readonly DecidedEvent[]): void {
    if (decided.some(isNewStake) && this.#parts.clock.nowMs() >= untilMs) throw new TooLate(page.balance);
  }

  #kept(page: WalletPage, wallet: PlayerWallet, { decided, outcomes }: DecidedBatch): readonly DecidedTransaction[] {
    let { sequence } = page;
    return decided.flatMap((one, at) => {
      const { transaction, target } = one;
      const outcome = outcomes[at];
      if (transaction === undefined || outcome === undefined) return [];
      const isAccepted = transaction.status === 'accepted';
      if (isAccepted) sequence += 1;
      const news = newsOf(wallet, { transaction, target }, sequence);
      const messages = isAccepted && isNews(one, 'gateway') ? this.#parts.dispatch.execute(news) : [];
      const told = toldOf(outcome);
      return [{ transaction, told, messages, mayOverdraw: mayOverdraw(transaction, wallet.policy) }];
    });
  }
}

interface DecidedBatch {
  readonly decided: readonly DecidedEvent[];
  readonly outcomes: readonly EventOutcome[];
}

/** The provider no longer waits for a stake that is about to be booked. */
class TooLate extends Error {
  override readonly name = 'TooLate';
  readonly balance: Decimal;

  constructor(balance: Decimal) {
    super('the provider of a stake has ceased to wait for its answer');
    this.balance = balance;
  }
}
