import type { AuditScope } from '../../domain/wallet/invariants.ts';
import { ok, type Result } from '../../domain/shared/result.ts';
import { startJob, type StartedJob, type StartJobParts } from '../carry-out-job/start-job.ts';
import type { MoneyAudit } from '../ports/money-audit.ts';
import type { Audit } from './audit-money.ts';
import { AuditWork } from './audit-work.ts';

/** What the job is called in the store of jobs. */
const AUDIT_KIND = 'audit-money';

interface StartAuditParts extends StartJobParts {
  readonly audit: MoneyAudit;
  /** Hears what an audit of this process came to. */
  onAudited(audit: Audit): void;
}

/** Starts to audit the money in the background; one of each scope at a time. */
export class StartAudit {
  readonly #parts: StartAuditParts;

  constructor(parts: StartAuditParts) {
    this.#parts = parts;
  }

  async execute(scope: AuditScope): Promise<Result<StartedJob, never>> {
    const parts = this.#parts;
    const onAudited = (audit: Audit) => parts.onAudited(audit);
    const workOf = (job: StartedJob['job']) => new AuditWork(parts.audit, { job, scope, onAudited });
    return ok(await startJob(parts, { kind: AUDIT_KIND, subject: scope }, workOf));
  }
}
