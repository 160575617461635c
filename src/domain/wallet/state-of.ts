import { Decimal } from '../shared/decimal.ts';
import { isClosedBy, settles, takesBack } from './facts-of.ts';
import type { MoneyPolicy } from './money-policy.ts';
import { isCorrection, isSameNumber } from './transaction-role.ts';
import type { TransactionKey, WalletTransaction } from './wallet-event.ts';

/** The state of a transaction. A closed bet is won, lost or tied, depending on the sum of its wager or round. */
export type TransactionState = 'unknown' | 'asked' | 'accepted' | 'refused' | 'won' | 'lost' | 'tied' | 'cancelled';

/** The state of the transaction with that number, from the player's transactions that concern it. */
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

/** A correction that waits for its bet has the state that its provider got as the reply. */
const toldOf = ({ status }: WalletTransaction, { cancellationOfUnknownBet }: MoneyPolicy): TransactionState =>
  status === 'awaited' && cancellationOfUnknownBet === 'accept' ? 'accepted' : 'refused';

/** The sum counts the bets of the wager or round, their payouts and their corrections. */
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
