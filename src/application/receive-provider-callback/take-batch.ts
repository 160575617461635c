import { mayOverdraw } from '../../domain/wallet/money-policy.ts';
import type { WalletEvent } from '../../domain/wallet/wallet-event.ts';
import type { DispatchCallback } from '../dispatch-callback/dispatch-callback.ts';
import type { BatchOutcome } from '../ports/provider-inbox.ts';
import type { Randomness } from '../ports/randomness.ts';
import type { DecidedTransaction, WalletBook, WalletPage } from '../ports/wallet-book.ts';
import { decideBatch, isNewStake, isWaiting, obstacleIn, outcomeOf, type DecidedEvent } from './decide-batch.ts';
import { newsOf } from './news-of.ts';
import { takesBets, walletKey, type PlayerWallet } from './player-wallet.ts';
import { failedBatch, refuseAll, refuseStakes } from './refuse-batch.ts';

interface TakeBatchParts {
  readonly book: WalletBook;
  readonly dispatch: DispatchCallback;
  readonly randomness: Randomness;
}

/** Takes events in a wallet that the gateway holds: all of them or none. */
export class TakeBatch {
  readonly #parts: TakeBatchParts;

  constructor(parts: TakeBatchParts) {
    this.#parts = parts;
  }

  execute(wallet: PlayerWallet, events: readonly WalletEvent[]): Promise<BatchOutcome> {
    return this.#parts.book.withWallet(walletKey(wallet), (page) => this.#take(page, wallet, events));
  }

  async #take(page: WalletPage, wallet: PlayerWallet, events: readonly WalletEvent[]): Promise<BatchOutcome> {
    const { policy } = wallet;
    const newId = () => this.#parts.randomness.id();
    const decided = await decideBatch(page, events, { policy, heldBy: 'gateway', newId });
    if (!takesBets(wallet) && decided.some(isNewStake)) return refuseStakes(page, decided, page.balance);
    // An Agent that held the wallet until now is still being asked.
    if (decided.some(isWaiting)) return failedBatch(events, page.balance);
    const outcomes = decided.map((one) => outcomeOf(one, policy));
    const [because] = outcomes.flatMap((outcome) => obstacleIn(outcome) ?? []);
    if (because !== undefined) return refuseAll(page, { decided, outcomes, because, balance: page.balance });
    await page.record(this.#kept(page, wallet, decided));
    const balance = decided.findLast(({ transaction }) => transaction !== undefined)?.transaction?.balanceAfter;
    return { kind: 'decided', outcomes, balanceBefore: page.balance, balance: balance ?? page.balance };
  }

  #kept(page: WalletPage, wallet: PlayerWallet, decided: readonly DecidedEvent[]): readonly DecidedTransaction[] {
    let { sequence } = page;
    return decided.flatMap(({ transaction, target }) => {
      if (transaction === undefined) return [];
      const isAccepted = transaction.status === 'accepted';
      if (isAccepted) sequence += 1;
      const news = newsOf(wallet, { transaction, target }, sequence);
      const messages = isAccepted ? this.#parts.dispatch.execute(news) : [];
      return [{ transaction, messages, mayOverdraw: mayOverdraw(transaction, wallet.policy) }];
    });
  }
}
