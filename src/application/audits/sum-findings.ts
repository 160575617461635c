import { INVARIANTS, type Invariant, VIOLATIONS_NAMED_MAX } from '../../domain/wallet/invariants.ts';
import { type AuditFinding } from '../ports/money-audit.ts';

/** A finding without violations for each invariant, in the order of the table. */
export const NO_FINDINGS: readonly AuditFinding[] = (Object.keys(INVARIANTS) as Invariant[]).map((invariant) => ({
  invariant,
  checked: 0,
  violated: 0,
  violations: [],
}));

/** Adds the findings of another piece. A violation that both pieces report is counted once. */
export const sumFindings = (sum: readonly AuditFinding[], piece: readonly AuditFinding[]): readonly AuditFinding[] =>
  sum.map((so) => piece.filter(({ invariant }) => invariant === so.invariant).reduce(added, so));

const added = (sum: AuditFinding, { checked, violated, violations }: AuditFinding): AuditFinding => ({
  invariant: sum.invariant,
  checked: sum.checked + checked,
  violated: sum.violated + violated,
  violations: [...new Set([...sum.violations, ...violations])].slice(0, VIOLATIONS_NAMED_MAX),
});
