import type { Invariant } from '../../domain/wallet/invariants.ts';

/** Most violations of one invariant that are named. */
export const VIOLATIONS_NAMED_MAX = 20;

/** What was found about one invariant. */
export interface AuditFinding {
  readonly invariant: Invariant;
  /** How many wallets, movements, rounds and so on were looked at. */
  readonly checked: number;
  readonly violated: number;
  /** What violates it, as many as are named. */
  readonly violations: readonly string[];
}

/** Counts the money again. */
export interface MoneyAudit {
  /** Every invariant once, in the order of their table, all at one moment. */
  audit(): Promise<readonly AuditFinding[]>;
}
