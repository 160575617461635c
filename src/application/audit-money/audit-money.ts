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

  constructor(audit: MoneyAudit) {
    this.#audit = audit;
  }

  async execute(): Promise<Result<Audit, never>> {
    const findings = await this.#audit.audit();
    return ok({ isSound: findings.every(({ violated }) => violated === 0), findings });
  }
}
