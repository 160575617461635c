import { Decimal } from '../shared/decimal.ts';
import { correctionOf, isClosedBy, settles } from './facts-of.ts';
import type { MoneyPolicy } from './money-policy.ts';
import type { TransactionKey, WalletTransaction } from './wallet-event.ts';

/** What became of a transaction; a bet that was closed is won, lost or tied by all that its wager or round came to. */
export type TransactionState = 'unknown' | 'asked' | 'accepted' | 'refused' | 'won' | 'lost' | 'tied' | 'cancelled';

/** The state of the transaction of that number, by the player's transactions that have to do with it. */
export function stateOf(
  asked: TransactionKey,
  transactions: readonly WalletTransaction[],
  policy: MoneyPolicy,
): TransactionState {
  const known = transactions.find((one) => one.kind === asked.kind && one.transactionId === asked.transactionId);
  if (known === undefined) return 'unknown';
  if (known.status === 'asked') return 'asked';
  if (known.status !== 'accepted') return toldOf(known, policy);
  if (correctionOf(known, transactions) !== undefined) return 'cancelled';
  return known.action === 'BET' ? closingOf(known, transactions, policy) : 'accepted';
}

/** One that waits for its bet is what its provider was told that it is. */
const toldOf = ({ status }: WalletTransaction, { cancellationOfUnknownBet }: MoneyPolicy): TransactionState =>
  status === 'awaited' && cancellationOfUnknownBet === 'accept' ? 'accepted' : 'refused';

function closingOf(
  bet: WalletTransaction,
  transactions: readonly WalletTransaction[],
  policy: MoneyPolicy,
): TransactionState {
  const settlements = transactions.filter((one) => settles(one, bet, policy));
  const [settlement] = settlements;
  if (settlement === undefined) return 'accepted';
  const bets = transactions.filter(
    (one) =>
      one.action === 'BET' && isClosedBy(settlement, one, policy) && correctionOf(one, transactions) === undefined,
  );
  const net = [...bets, ...settlements].reduce((sum, { moved }) => sum.plus(moved), Decimal.ZERO);
  if (net.isZero()) return 'tied';
  return net.isNegative() ? 'lost' : 'won';
}
