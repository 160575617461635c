import type { AuditScope, Invariant } from '../../domain/wallet/invariants.ts';

/** The finding about one invariant. */
export interface AuditFinding {
  readonly invariant: Invariant;
  /** The number of wallets, movements, rounds and so on that were checked. */
  readonly checked: number;
  readonly violated: number;
  /** The violations, of which only a limited number is listed. */
  readonly violations: readonly string[];
}

export interface AuditPiece {
  /** The findings of this piece; an invariant that spans several pieces is in each of them. */
  readonly findings: readonly AuditFinding[];
  /** The rows that the audit has passed, of about `total`. */
  readonly done: number;
  readonly total: number;
  /** The place of the next piece; undefined after the last one. */
  readonly next: string | undefined;
}

/** The moments of the last proof and of the first movement; undefined if there is none. */
export interface AuditStanding {
  readonly provenAtMs: number | undefined;
  readonly firstMoneyAtMs: number | undefined;
}

/**
 * Audits the money, one piece at a time. Each piece is a short read of a bounded number of rows, so that an audit of any length blocks no other work.
 * Related rows were committed together, so movements during the audit are no violations.
 */
export interface MoneyAudit {
  /** The first place of an audit of everything that is committed at this moment. */
  begin(scope: AuditScope): Promise<string>;
  /** Audits the piece at that place. */
  look(place: string): Promise<AuditPiece>;
  /**
   * Ends an audit that began at that place and is complete. If it was sound, the audited part is proven, and the scope `new` begins after it. If not,
   * nothing is proven any more.
   */
  end(begun: string, isSound: boolean): Promise<void>;
  /** The proof of the last sound audit. After an unsound audit there is none. */
  standing(): Promise<AuditStanding>;
}
