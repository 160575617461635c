import type { BookUnit } from '../../domain/reconciliation/compare-books.ts';
import type { PageRequest } from '../../domain/shared/page-request.ts';
import type { Page } from '../../domain/shared/page.ts';

/** A bet that has had no outcome for a long time. */
export interface OpenBet {
  readonly provider: string;
  readonly playerId: string;
  /** The provider's number of its wager or round. */
  readonly key: string;
  /** The provider's number of the first stake. */
  readonly transactionId: string;
  readonly currency: string;
  readonly placedAtMs: number;
  /** The number of questions to the provider about the bet, including this one. */
  readonly asked: number;
}

/** Bets that still have no outcome after a question to the provider. */
export interface StayingBets {
  readonly provider: string;
  readonly count: number;
  readonly oldestAtMs: number;
}

/** A bet of one Agent without an outcome. */
export interface OpenRound {
  readonly provider: string;
  readonly memberId: string;
  /** Whether `key` is the provider's number of a wager, which may be part of a round, or of a round. */
  readonly unit: BookUnit;
  readonly key: string;
  /** The provider's number of the first stake. */
  readonly transactionId: string;
  readonly currency: string;
  readonly placedAtMs: number;
  /** The provider's latest answer in words; undefined if it was not asked yet. */
  readonly said: string | undefined;
}

export interface DueQuery {
  readonly provider: string;
  readonly nowMs: number;
  /** The claimed bets are due again at this moment, if their answers are not stored before. */
  readonly leaseUntilMs: number;
  /** The most bets of the provider that are claimed within the window, by all processes together. */
  readonly max: number;
  readonly windowMs: number;
}

export interface KeptAnswer {
  /** The provider's answer in words, for operators. */
  readonly said: string;
  readonly askAgainAtMs: number;
}

/** Bets that have had no outcome for too long. */
export interface OpenBetBook {
  /**
   * Reads a piece of the transactions that were recorded before a moment, each once, and notes the stakes that have no outcome. `units` has the
   * providers whose bets are noted. If another process is reading meanwhile, nothing is read. True if there may be more.
   */
  note(units: ReadonlyMap<string, BookUnit>, beforeMs: number): Promise<boolean>;
  /**
   * Claims noted bets that are due. Noted bets that have an outcome are forgotten. No other process gets the claimed bets before their lease ends.
   */
  claim(question: DueQuery): Promise<readonly OpenBet[]>;
  answered(bet: Pick<OpenBet, 'provider' | 'playerId' | 'key'>, answer: KeptAnswer): Promise<void>;
  /** The open bets of an Agent's players, the oldest first. */
  openOf(
    of: { readonly agent: string; readonly provider: string | undefined },
    page: PageRequest,
  ): Promise<Page<OpenRound>>;
  /** The open bets by provider. At most `countMax` bets are counted. */
  staying(countMax: number): Promise<readonly StayingBets[]>;
}
