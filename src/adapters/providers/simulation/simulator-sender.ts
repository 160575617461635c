import type { Decimal } from '../../../domain/shared/decimal.ts';

/** A bet that a simulated provider places, by its own numbers. Amounts are in the wallet's currency and unit. */
export interface SentBet {
  /** The name the gateway gave the player there. */
  readonly player: string;
  readonly roundId: string;
  readonly betId: string;
  readonly stake: Decimal;
}

/** What the provider made of the answer. `unknown`: none came in time, or none that can be read. */
export interface SentResult {
  readonly outcome: 'accepted' | 'refused' | 'unknown';
  /** After it, as the answer says. */
  readonly balance: Decimal | undefined;
  /** The protocol's own code in the answer. */
  readonly code: string;
}

/** What the provider believes to have happened to one bet; the sum of these is what the player's wallet must have moved. */
export interface SentBook {
  /** By bet: taken, paid and given back as it was acknowledged. */
  readonly acknowledged: ReadonlyMap<string, { readonly player: string; readonly moved: Decimal }>;
}

/** The half of a simulator that calls: plays rounds against a gateway in its protocol's dialect. */
export interface SimulatorSender {
  /** Some protocols have no way to take a bet back. */
  readonly canCancel: boolean;
  readonly book: SentBook;
  balance(player: string): Promise<SentResult>;
  bet(bet: SentBet): Promise<SentResult>;
  /** Pays out so much, stake included; zero: lost. */
  settle(bet: SentBet, payout: Decimal): Promise<SentResult>;
  cancel(bet: SentBet): Promise<SentResult>;
  /** The last request once more, byte for byte. */
  repeat(): Promise<SentResult>;
}
