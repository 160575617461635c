import type { AuditScope } from '../../domain/wallet/invariants.ts';
import { ok, type Result } from '../../domain/shared/result.ts';
import type { AuditFinding, AuditPiece, MoneyAudit } from '../ports/money-audit.ts';
import { NO_FINDINGS, sumFindings } from './sum-findings.ts';

/** The outcome of an audit. */
export interface Audit {
  readonly isSound: boolean;
  readonly findings: readonly AuditFinding[];
}

/** Audits the money, all of it or only new movements, and reports invariants that do not hold. */
export class AuditMoney {
  readonly #audit: MoneyAudit;
  readonly #onAudited: (audit: Audit) => void;

  constructor(audit: MoneyAudit, onAudited: (audit: Audit) => void = () => undefined) {
    this.#audit = audit;
    this.#onAudited = onAudited;
  }

  /** `onPiece` is called after each piece, with the progress. */
  async execute(
    scope: AuditScope = 'all',
    onPiece: (piece: AuditPiece) => void = () => undefined,
  ): Promise<Result<Audit, never>> {
    const begun = await this.#audit.begin(scope);
    let findings = NO_FINDINGS;
    for (let place: string | undefined = begun; place !== undefined;) {
      const piece: AuditPiece = await this.#audit.look(place);
      findings = sumFindings(findings, piece.findings);
      onPiece(piece);
      place = piece.next;
    }
    const audit = auditOf(findings);
    await this.#audit.end(begun, audit.isSound);
    this.#onAudited(audit);
    return ok(audit);
  }
}

/** Sums up findings. */
export const auditOf = (findings: readonly AuditFinding[]): Audit => ({
  isSound: findings.every(({ violated }) => violated === 0),
  findings,
});
