import type { Decimal } from '../../../domain/shared/decimal.ts';

/** A bet of a simulated provider, by the provider's own numbers. Amounts are in the wallet's currency and unit. */
export interface SentBet {
  /** The player's name at the provider. */
  readonly player: string;
  readonly roundId: string;
  readonly betId: string;
  readonly stake: Decimal;
}

/** How the provider reads an answer. `unknown`: no answer came in time, or no readable one. */
export interface SentResult {
  readonly outcome: 'accepted' | 'refused' | 'unknown';
  /** The balance afterwards, as the answer says. */
  readonly balance: Decimal | undefined;
  /** The protocol's own code in the answer. */
  readonly code: string;
}

/** The provider's books of its bets. The sum of their movements is the movement that the player's wallet must have. */
export interface SentBook {
  /** The acknowledged movement of each bet: stake, payout and returned money together. */
  readonly acknowledged: ReadonlyMap<string, { readonly player: string; readonly moved: Decimal }>;
}

/** The sending side of a simulator: plays rounds against a gateway in its protocol. */
export interface SimulatorSender {
  /** False for protocols that cannot take back a bet. */
  readonly canCancel: boolean;
  readonly book: SentBook;
  balance(player: string): Promise<SentResult>;
  bet(bet: SentBet): Promise<SentResult>;
  /** Pays the payout, including the stake; a zero payout means a lost bet. */
  settle(bet: SentBet, payout: Decimal): Promise<SentResult>;
  cancel(bet: SentBet): Promise<SentResult>;
  /** Sends the last request again, byte for byte. */
  repeat(): Promise<SentResult>;
}
