import { Decimal } from '../../domain/shared/decimal.ts';
import { isSameNumber } from '../../domain/wallet/transaction-role.ts';
import {
  NOTHING_REPORTED,
  isSameCorrected,
  type TransactionKey,
  type WalletEvent,
  type WalletTransaction,
} from '../../domain/wallet/wallet-event.ts';
import type { Clock } from '../ports/clock.ts';
import type { Randomness } from '../ports/randomness.ts';
import type { DecidedTransaction, WalletBook, WalletFacts } from '../ports/wallet-book.ts';
import { walletKey, type PlayerWallet } from './player-wallet.ts';

/** The kind of a stored denial. Denials have their own numbering. */
const DENIED = 'denied';

/**
 * Denies bets: stores that the gateway told a provider that these bets do not exist. The provider then treats such a bet as failed. If the bet itself
 * arrives later than the question about it, it must be refused. Otherwise its stake would be taken and never paid for.
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
   * Returns for each key, in order, whether the bet is denied from now on. False: the bet has arrived meanwhile, which is checked under the wallet's
   * lock. `keys` must not repeat a key.
   */
  execute(wallet: PlayerWallet, keys: readonly TransactionKey[]): Promise<readonly boolean[]> {
    const waitMaxMs = Math.max(0, wallet.untilMs - this.#clock.nowMs());
    const denials = keys.map((key) => denialOf(wallet, key, this.#clock.nowMs()));
    return this.#book.run<readonly boolean[]>({
      wallet: walletKey(wallet),
      clues: denials.map(({ kind, transactionId, corrects }) => ({ kind, transactionId, corrects })),
      decide: (facts) => {
        const denied = denials.map((denial, at) => this.#deny(denial, facts, facts.found[at]?.transactions ?? []));
        return { value: denied.map(({ isDenied }) => isDenied), record: denied.flatMap(({ kept }) => kept ?? []) };
      },
      limits: { waitMaxMs, events: keys.length },
    });
  }

  /** The denial to store for one bet; nothing if the bet is already denied, or has arrived. */
  #deny(denial: Denial, { balance, reportedBalance }: WalletFacts, found: readonly WalletTransaction[]): Denied {
    if (found.some((one) => isSameNumber(one, denial.corrects))) return { isDenied: false };
    if (found.some((one) => one.kind === DENIED && isSameCorrected(one.corrects, denial.corrects)))
      return { isDenied: true };
    const unmoved = { moved: Decimal.ZERO, balanceAfter: reportedBalance ?? balance, refusedBecause: undefined };
    const transaction = { ...denial, ...unmoved, id: this.#randomness.id(), status: 'awaited' as const };
    return { isDenied: true, kept: { transaction, messages: [], mayOverdraw: false } };
  }
}

type Denial = WalletEvent & { readonly corrects: TransactionKey };

interface Denied {
  readonly isDenied: boolean;
  readonly kept?: DecidedTransaction;
}

/** The number contains the player, because the provider may ask about the same number for several players. */
const denialOf = ({ playerId }: PlayerWallet, { kind, transactionId }: TransactionKey, nowMs: number): Denial => ({
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
