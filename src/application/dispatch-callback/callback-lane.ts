import type { MoneyPolicy } from '../../domain/wallet/money-policy.ts';
import type { WalletEvent } from '../../domain/wallet/wallet-event.ts';

/**
 * What a callback must not overtake: all about the bet that the transaction is about. A correction may name nothing but the number of
 * its bet, so the lane is that of the bet where it is known; and where a settlement closes a whole round, the round comes first.
 */
export function callbackLane(
  provider: string,
  { settlesBy }: Pick<MoneyPolicy, 'settlesBy'>,
  { kind, transactionId, wagerId, roundId }: WalletEvent,
): string {
  const wager = wagerId === undefined ? undefined : `${provider}:wager:${wagerId}`;
  const round = roundId === undefined ? undefined : `${provider}:round:${roundId}`;
  const [first, second] = settlesBy === 'round' ? [round, wager] : [wager, round];
  return first ?? second ?? `${provider}:${kind}:${transactionId}`;
}
