import type { AuditScope } from '../../domain/wallet/invariants.ts';
import { ok, type Result } from '../../domain/shared/result.ts';
import type { AuditFinding, AuditPiece, MoneyAudit } from '../ports/money-audit.ts';
import { NO_FINDINGS, sumFindings } from './sum-findings.ts';

/** What an audit came to. */
export interface Audit {
  readonly isSound: boolean;
  readonly findings: readonly AuditFinding[];
}

/** Counts money again, all of it or what is new, and says what does not add up. */
export class AuditMoney {
  readonly #audit: MoneyAudit;
  readonly #onAudited: (audit: Audit) => void;

  constructor(audit: MoneyAudit, onAudited: (audit: Audit) => void = () => undefined) {
    this.#audit = audit;
    this.#onAudited = onAudited;
  }

  /** `onPiece` hears how far it is. */
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

/** What findings come to. */
export const auditOf = (findings: readonly AuditFinding[]): Audit => ({
  isSound: findings.every(({ violated }) => violated === 0),
  findings,
});
