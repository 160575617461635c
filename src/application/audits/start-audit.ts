import type { AuditScope } from '../../domain/wallet/invariants.ts';
import { ok, type Result } from '../../domain/shared/result.ts';
import { startJob, type StartedJob, type StartJobParts } from '../jobs/start-job.ts';
import type { MoneyAudit } from '../ports/money-audit.ts';
import type { Audit } from './audit-money.ts';
import { AuditWork } from './audit-work.ts';

/** The kind of the job in the store of jobs. */
export const AUDIT_KIND = 'audit-money';

interface StartAuditParts extends StartJobParts {
  readonly audit: MoneyAudit;
  /** Receives the outcome of an audit that ran in this process. */
  onAudited(audit: Audit): void;
}

/** Starts a background audit of the money; one audit of each scope at a time. */
export class StartAudit {
  readonly #parts: StartAuditParts;

  constructor(parts: StartAuditParts) {
    this.#parts = parts;
  }

  async execute(scope: AuditScope): Promise<Result<StartedJob, never>> {
    const parts = this.#parts;
    const onAudited = (audit: Audit) => parts.onAudited(audit);
    const workOf = (job: StartedJob['job']) => new AuditWork(parts.audit, { job, scope, onAudited });
    return ok(await startJob(parts, { kind: AUDIT_KIND, subject: scope, provider: undefined }, workOf));
  }
}
