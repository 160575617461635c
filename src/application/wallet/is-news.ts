import type { WalletMode } from '../../domain/agent/agent.ts';
import { isCorrection } from '../../domain/wallet/transaction-role.ts';
import type { WalletTransaction } from '../../domain/wallet/wallet-event.ts';
import type { DecidedEvent } from './decide-batch.ts';

/**
 * Whether an Agent gets a callback for an accepted transaction. An Agent knows a refused bet only if it was asked about the bet. If it was not, it
 * must not get a correction of the bet.
 */
export const isNews = ({ event, target }: Pick<DecidedEvent, 'event' | 'target'>, heldBy: WalletMode): boolean =>
  event.isReportOnly || !isCorrection(event.action) || target === undefined || isHeardOf(target, heldBy);

/**
 * In a wallet that its Agent holds, the Agent was asked about every bet that is stored as refused, unless the player may not play. There is one other
 * exception: a bet that was cancelled before it arrived. But every later correction of such a bet is a repetition. An Agent that was asked about a bet
 * of a player who was blocked or came to a limit meanwhile has the gateway's own cancellation of it.
 */
const isHeardOf = ({ status, refusedBecause }: WalletTransaction, heldBy: WalletMode): boolean =>
  status !== 'refused' || (heldBy === 'agent' && !MAY_NOT_PLAY.has(refusedBecause));

const MAY_NOT_PLAY: ReadonlySet<WalletTransaction['refusedBecause']> = new Set([
  'player_disabled',
  'player_blocked',
  'over_limit',
]);
