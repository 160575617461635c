import { ok, type Result } from '../../domain/shared/result.ts';
import type { AuditFinding, MoneyAudit } from '../ports/money-audit.ts';

/** What an audit came to. */
export interface Audit {
  readonly isSound: boolean;
  readonly findings: readonly AuditFinding[];
}

/** Counts all money again, and says what does not add up. */
export class AuditMoney {
  readonly #audit: MoneyAudit;
  readonly #onAudited: (audit: Audit) => void;

  constructor(audit: MoneyAudit, onAudited: (audit: Audit) => void = () => undefined) {
    this.#audit = audit;
    this.#onAudited = onAudited;
  }

  async execute(): Promise<Result<Audit, never>> {
    const findings = await this.#audit.audit();
    const audit = { isSound: findings.every(({ violated }) => violated === 0), findings };
    this.#onAudited(audit);
    return ok(audit);
  }
}
