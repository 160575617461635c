import type { MoneyPolicy } from '../../domain/wallet/money-policy.ts';
import type { WalletEvent } from '../../domain/wallet/wallet-event.ts';

/** A player at a provider. Logs and traces show lanes, so the player has no name here. */
interface LanePlayer {
  readonly provider: string;
  /** The gateway's own id. */
  readonly playerId: string;
}

/**
 * What a callback must not overtake: all about the bet that the transaction is about. A correction may name nothing but the number of
 * its bet, so the lane is that of the bet where it is known; and where a settlement closes a whole round, the round comes first. The
 * players of a table share a round and have nothing to wait for from each other, so each has a lane of their own.
 */
export function callbackLane(
  { provider, playerId }: LanePlayer,
  { settlesBy }: Pick<MoneyPolicy, 'settlesBy'>,
  { kind, transactionId, wagerId, roundId }: WalletEvent,
): string {
  const player = `${provider}:${playerId}`;
  const wager = wagerId === undefined ? undefined : `${player}:wager:${wagerId}`;
  const round = roundId === undefined ? undefined : `${player}:round:${roundId}`;
  const [first, second] = settlesBy === 'round' ? [round, wager] : [wager, round];
  return first ?? second ?? `${player}:${kind}:${transactionId}`;
}
