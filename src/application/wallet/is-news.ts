import type { WalletMode } from '../../domain/agent/agent.ts';
import { isCorrection } from '../../domain/wallet/transaction-role.ts';
import type { WalletTransaction } from '../../domain/wallet/wallet-event.ts';
import type { DecidedEvent } from './decide-batch.ts';

/**
 * Whether an Agent receives a callback for an accepted transaction. An Agent knows a refused bet only if it was asked about the bet.
 * Without a question, a correction of the bet would surprise the Agent.
 */
export const isNews = ({ event, target }: Pick<DecidedEvent, 'event' | 'target'>, heldBy: WalletMode): boolean =>
  event.isReportOnly || !isCorrection(event.action) || target === undefined || isHeardOf(target, heldBy);

/**
 * In a wallet that its Agent holds, the Agent was asked about a bet that is kept as refused, unless the player may not play. There is one
 * other case without a question: a bet that was cancelled before it arrived. But every later correction of such a bet is a repetition.
 */
const isHeardOf = ({ status, refusedBecause }: WalletTransaction, heldBy: WalletMode): boolean =>
  status !== 'refused' || (heldBy === 'agent' && refusedBecause !== 'player_disabled');
