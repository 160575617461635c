import type { Decimal } from '../../../domain/shared/decimal.ts';

/** A bet in the simulated provider's records. */
export interface SimulatedBet {
  readonly betId: string;
  readonly roundId: string;
  readonly player: string;
  readonly gameCode: string;
  readonly currency: string;
  readonly stake: Decimal;
  readonly validStake: Decimal;
  payout: Decimal;
  status: 'unsettled' | 'settled' | 'cancelled';
  readonly betAtMs: number;
  settledAtMs: number | undefined;
}
