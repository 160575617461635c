import type { BookUnit } from '../../domain/reconciliation/compare-books.ts';

/** A bet that has had no outcome for long. */
export interface OpenBet {
  readonly provider: string;
  readonly playerId: string;
  /** The provider's number of its wager or round. */
  readonly key: string;
  /** The provider's number of the first stake. */
  readonly transactionId: string;
  readonly currency: string;
  readonly placedAtMs: number;
  /** How often the provider was asked about the bet, with this time. */
  readonly asked: number;
}

/** Bets that a provider was asked about, and that still have no outcome. */
export interface StayingBets {
  readonly provider: string;
  readonly count: number;
  readonly oldestAtMs: number;
}

export interface DueQuery {
  readonly provider: string;
  readonly nowMs: number;
  /** The claimed bets are due again at this moment, if their answers are not kept before. */
  readonly leaseUntilMs: number;
  /** At most this many bets of the provider are claimed within the window, by all processes together. */
  readonly max: number;
  readonly windowMs: number;
}

export interface KeptAnswer {
  /** The provider's answer in words, for people. */
  readonly said: string;
  readonly askAgainAtMs: number;
}

/** Bets without an outcome that are older than they should be. */
export interface OpenBetBook {
  /**
   * Reads a piece of the transactions that were recorded before a moment, each once, and notes the stakes that have no outcome. `units` has
   * the providers whose bets are noted. Another process may be reading meanwhile; then nothing is read. True when there may be more.
   */
  note(units: ReadonlyMap<string, BookUnit>, beforeMs: number): Promise<boolean>;
  /** Claims noted bets that are due. Noted bets that have an outcome are forgotten. No other process gets the claimed ones before their lease ends. */
  claim(question: DueQuery): Promise<readonly OpenBet[]>;
  answered(bet: Pick<OpenBet, 'provider' | 'playerId' | 'key'>, answer: KeptAnswer): Promise<void>;
  /** By provider; counting ends at `countMax` bets. */
  staying(countMax: number): Promise<readonly StayingBets[]>;
}
