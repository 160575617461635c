import { INVARIANTS, type Invariant } from '../../domain/wallet/invariants.ts';
import { VIOLATIONS_NAMED_MAX, type AuditFinding } from '../ports/money-audit.ts';

/** Of every invariant nothing, in the order of their table. */
export const NO_FINDINGS: readonly AuditFinding[] = (Object.keys(INVARIANTS) as Invariant[]).map((invariant) => ({
  invariant,
  checked: 0,
  violated: 0,
  violations: [],
}));

/** Adds what another piece found; what two pieces name is named once. */
export const sumFindings = (sum: readonly AuditFinding[], piece: readonly AuditFinding[]): readonly AuditFinding[] =>
  sum.map((so) => piece.filter(({ invariant }) => invariant === so.invariant).reduce(added, so));

const added = (sum: AuditFinding, { checked, violated, violations }: AuditFinding): AuditFinding => ({
  invariant: sum.invariant,
  checked: sum.checked + checked,
  violated: sum.violated + violated,
  violations: [...new Set([...sum.violations, ...violations])].slice(0, VIOLATIONS_NAMED_MAX),
});
