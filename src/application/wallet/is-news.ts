import type { WalletMode } from '../../domain/agent/agent.ts';
import { isCorrection } from '../../domain/wallet/transaction-role.ts';
import type { WalletTransaction } from '../../domain/wallet/wallet-event.ts';
import type { DecidedEvent } from './decide-batch.ts';

/**
 * Whether an Agent is told of an accepted transaction. Of a refused bet an Agent has heard only if it was asked about it: the correction of
 * a bet that it never saw would surprise it.
 */
export const isNews = ({ event, target }: Pick<DecidedEvent, 'event' | 'target'>, heldBy: WalletMode): boolean =>
  event.isReportOnly || !isCorrection(event.action) || target === undefined || isHeardOf(target, heldBy);

/**
 * A bet that is kept as refused in a wallet that its Agent holds was asked about, unless its player may not play. One that was taken back
 * before it came was not asked about either, but of that every later correction is a repetition.
 */
const isHeardOf = ({ status, refusedBecause }: WalletTransaction, heldBy: WalletMode): boolean =>
  status !== 'refused' || (heldBy === 'agent' && refusedBecause !== 'player_disabled');
