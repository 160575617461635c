import { Decimal } from '../../domain/shared/decimal.ts';
import { isSameNumber } from '../../domain/wallet/transaction-role.ts';
import {
  NOTHING_REPORTED,
  isSameCorrected,
  type TransactionKey,
  type WalletEvent,
} from '../../domain/wallet/wallet-event.ts';
import type { Clock } from '../ports/clock.ts';
import type { Randomness } from '../ports/randomness.ts';
import type { DecidedTransaction, WalletBook, WalletPage } from '../ports/wallet-book.ts';
import { walletKey, type PlayerWallet } from './player-wallet.ts';

/** What is kept of a denied bet, in a numbering of its own. */
const DENIED = 'denied';

/**
 * Remembers that a provider was told that there are no such bets. It takes a bet for failed then, so one that was on its way for longer
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

  /**
   * Whether each bet is denied from now on, in the order of the numbers, none of which comes twice; false for one that has come meanwhile,
   * which is looked at under the wallet's lock.
   */
  execute(wallet: PlayerWallet, keys: readonly TransactionKey[]): Promise<readonly boolean[]> {
    const waitMaxMs = Math.max(0, wallet.untilMs - this.#clock.nowMs());
    const deny = async (page: WalletPage): Promise<readonly boolean[]> => {
      const kept: DecidedTransaction[] = [];
      const denied: boolean[] = [];
      for (const key of keys) {
        const found = await this.#look(page, wallet, key);
        if (found.kept !== undefined) kept.push(found.kept);
        denied.push(found.isDenied);
      }
      if (kept.length > 0) await page.record(kept);
      return denied;
    };
    return this.#book.withWallet(walletKey(wallet), deny, { waitMaxMs });
  }

  /** What is to be kept of the denial of one; nothing where it was denied before, or has come. */
  async #look(page: WalletPage, wallet: PlayerWallet, key: TransactionKey): Promise<Looked> {
    const denial = denialOf(wallet, key, this.#clock.nowMs());
    const { transactions } = await page.related({ ...denial, corrects: key });
    if (transactions.some((one) => isSameNumber(one, key))) return { isDenied: false };
    if (transactions.some((one) => one.kind === DENIED && isSameCorrected(one.corrects, denial.corrects)))
      return { isDenied: true };
    const unmoved = { moved: Decimal.ZERO, balanceAfter: page.told ?? page.balance, refusedBecause: undefined };
    const transaction = { ...denial, ...unmoved, id: this.#randomness.id(), status: 'awaited' as const };
    return { isDenied: true, kept: { transaction, messages: [], mayOverdraw: false } };
  }
}

interface Looked {
  readonly isDenied: boolean;
  readonly kept?: DecidedTransaction;
}

/** Its number has the player in it: the provider may ask about one number for several players. */
const denialOf = ({ playerId }: PlayerWallet, { kind, transactionId }: TransactionKey, nowMs: number): WalletEvent => ({
  kind: DENIED,
  transactionId: `${playerId}:${kind}:${transactionId}`,
  action: 'CANCEL',
  movement: Decimal.ZERO,
  reversal: 'stored',
  corrects: { kind, transactionId },
  roundId: undefined,
  wagerId: undefined,
  report: NOTHING_REPORTED,
  isReportOnly: false,
  occurredAtMs: nowMs,
});
