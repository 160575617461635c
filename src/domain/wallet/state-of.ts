import { Decimal } from '../shared/decimal.ts';
import { isClosedBy, settles, takesBack } from './facts-of.ts';
import type { MoneyPolicy } from './money-policy.ts';
import { isCorrection, isSameNumber } from './transaction-role.ts';
import type { TransactionKey, WalletTransaction } from './wallet-event.ts';

/** What became of a transaction; a bet that was closed is won, lost or tied by all that its wager or round came to. */
export type TransactionState = 'unknown' | 'asked' | 'accepted' | 'refused' | 'won' | 'lost' | 'tied' | 'cancelled';

/** The state of the transaction of that number, by the player's transactions that have to do with it. */
export function stateOf(
  asked: TransactionKey,
  transactions: readonly WalletTransaction[],
  policy: MoneyPolicy,
): TransactionState {
  const known = transactions.find((one) => isSameNumber(one, asked));
  if (known === undefined) return 'unknown';
  if (known.status === 'asked') return 'asked';
  if (known.status !== 'accepted') return toldOf(known, policy);
  if (transactions.some((one) => takesBack(one, known))) return 'cancelled';
  return known.action === 'BET' ? closingOf(known, transactions, policy) : 'accepted';
}

/** One that waits for its bet is what its provider was told that it is. */
const toldOf = ({ status }: WalletTransaction, { cancellationOfUnknownBet }: MoneyPolicy): TransactionState =>
  status === 'awaited' && cancellationOfUnknownBet === 'accept' ? 'accepted' : 'refused';

/** By all that its wager or round came to: bets, what they paid, and what was given back of them. */
function closingOf(
  bet: WalletTransaction,
  transactions: readonly WalletTransaction[],
  policy: MoneyPolicy,
): TransactionState {
  const settlements = transactions.filter((one) => settles(one, bet, policy));
  const [settlement] = settlements;
  if (settlement === undefined) return 'accepted';
  const others = transactions.filter((one) => isOtherOf(settlement, one, policy));
  const net = [...others, ...settlements].reduce((sum, { moved }) => sum.plus(moved), Decimal.ZERO);
  if (net.isZero()) return 'tied';
  return net.isNegative() ? 'lost' : 'won';
}

const isOtherOf = (settlement: WalletTransaction, one: WalletTransaction, policy: MoneyPolicy): boolean =>
  (one.action === 'BET' || isCorrection(one.action)) && isClosedBy(settlement, one, policy);
