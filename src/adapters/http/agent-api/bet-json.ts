import type { OwnedBet } from '../../../domain/provider/owned-bet.ts';
import { amountText } from '../../../domain/wallet/amount.ts';

/** A bet for Agents; null for facts that the provider does not report. */
export const betJson = (bet: OwnedBet) => ({
  bet_id: bet.betId,
  round_id: bet.roundId ?? null,
  member_id: bet.memberId,
  game_code: bet.gameCode ?? null,
  bet_amount: amountText(bet.betAmount, bet.currency),
  valid_bet_amount: bet.validBetAmount === undefined ? null : amountText(bet.validBetAmount, bet.currency),
  payout_amount: amountText(bet.payoutAmount, bet.currency),
  win_loss: amountText(bet.winLoss, bet.currency),
  currency: bet.currency,
  status: bet.status,
  bet_at: instantText(bet.betAtMs),
  settled_at: instantText(bet.settledAtMs),
});

const instantText = (atMs: number | undefined): string | null =>
  atMs === undefined ? null : new Date(atMs).toISOString();
