import type { MoneyPolicy } from '../../domain/wallet/money-policy.ts';
import type { WalletEvent } from '../../domain/wallet/wallet-event.ts';

/** A player at a provider. Logs and traces show ordering keys, so a key must not contain the player's name. */
interface LanePlayer {
  readonly provider: string;
  /** The gateway's own id of the player. */
  readonly playerId: string;
}

/**
 * The ordering key of a callback. Callbacks with the same key are sent in order. A correction may name only the number of its bet, so the key is that
 * of the bet if the bet is known. If a settlement closes a whole round, the key is that of the round. The players of a table share a round but need
 * no common order, so the key also contains the player.
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

/** The provider of an ordering key. */
export const providerOfLane = (lane: string): string => lane.slice(0, lane.indexOf(':'));
