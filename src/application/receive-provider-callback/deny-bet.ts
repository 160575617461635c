import { Decimal } from '../../domain/shared/decimal.ts';
import { stateOf, type TransactionState } from '../../domain/wallet/state-of.ts';
import type { TransactionKey, WalletEvent } from '../../domain/wallet/wallet-event.ts';
import type { Clock } from '../ports/clock.ts';
import type { Randomness } from '../ports/randomness.ts';
import type { WalletBook } from '../ports/wallet-book.ts';
import { walletKey, type PlayerWallet } from './player-wallet.ts';

/** What is kept of a denied bet, in a numbering of its own. */
const DENIED = 'denied';

/**
 * Remembers that a provider was told that there is no such bet. It takes the bet for failed then, so one that was on its way for longer
 * than the question must be refused when it arrives: its stake would be taken and never paid for.
 */
export class DenyBet {
  readonly #book: WalletBook;
  readonly #clock: Clock;
  readonly #randomness: Pick<Randomness, 'id'>;

  constructor(book: WalletBook, clock: Clock, randomness: Pick<Randomness, 'id'>) {
    this.#book = book;
    this.#clock = clock;
    this.#randomness = randomness;
  }

  /** The state of the bet, looked at under the wallet's lock: it may be being booked just now. */
  execute(wallet: PlayerWallet, key: TransactionKey): Promise<TransactionState> {
    return this.#book.withWallet(walletKey(wallet), async (page) => {
      const denial = denialOf(key, this.#clock.nowMs());
      const related = await page.related(denial);
      const state = stateOf(key, related, wallet.policy);
      const isKept = related.some(({ kind, transactionId }) => kind === DENIED && transactionId === key.transactionId);
      if (state !== 'unknown' || isKept) return state;
      const unmoved = { moved: Decimal.ZERO, balanceAfter: page.told ?? page.balance, refusedBecause: undefined };
      const transaction = { ...denial, ...unmoved, id: this.#randomness.id(), status: 'awaited' as const };
      await page.record([{ transaction, messages: [], mayOverdraw: false }]);
      return state;
    });
  }
}

const denialOf = (key: TransactionKey, nowMs: number): WalletEvent => ({
  kind: DENIED,
  transactionId: key.transactionId,
  action: 'CANCEL',
  movement: Decimal.ZERO,
  reversal: 'stored',
  corrects: { kind: key.kind, transactionId: key.transactionId },
  roundId: undefined,
  wagerId: undefined,
  report: NOTHING_REPORTED,
  isReportOnly: false,
  occurredAtMs: nowMs,
});

const NOTHING_REPORTED = {
  ...{ gameCode: undefined, gameType: undefined, betAmount: undefined, validBetAmount: undefined },
  ...{ prizeAmount: undefined, winLoss: undefined, detail: undefined },
};
