import type { AuditScope, Invariant } from '../../domain/wallet/invariants.ts';

/** What was found about one invariant. */
export interface AuditFinding {
  readonly invariant: Invariant;
  /** How many wallets, movements, rounds and so on were looked at. */
  readonly checked: number;
  readonly violated: number;
  /** What violates it, as many as are named. */
  readonly violations: readonly string[];
}

/** One piece of an audit. */
export interface AuditPiece {
  /** What this piece looked at; an invariant that spans several pieces comes in each of them. */
  readonly findings: readonly AuditFinding[];
  /** Rows that are behind the audit now, of about so many. */
  readonly done: number;
  readonly total: number;
  /** Where to go on; undefined when this was the last piece. */
  readonly next: string | undefined;
}

/**
 * Counts the money again, a piece at a time: each piece is a short look at a bounded number of rows, so that an audit of any length hinders
 * nobody. What one look judges was committed together, so what happens meanwhile is no violation.
 */
export interface MoneyAudit {
  /** Where an audit begins that covers all that is committed now. */
  begin(scope: AuditScope): Promise<string>;
  /** The piece at that place. */
  look(place: string): Promise<AuditPiece>;
  /**
   * Ends an audit that began at that place and has come to its end: if it was sound, what it covered is proven, and `new` goes on behind
   * it; if not, nothing is proven any more.
   */
  end(begun: string, isSound: boolean): Promise<void>;
}
