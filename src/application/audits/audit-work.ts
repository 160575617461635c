import { INVARIANTS, type AuditScope } from '../../domain/wallet/invariants.ts';
import type { JobWork, WorkStep } from '../jobs/resumable-job.ts';
import type { Job } from '../ports/job-store.ts';
import type { AuditFinding, MoneyAudit } from '../ports/money-audit.ts';
import { auditOf, type Audit } from './audit-money.ts';
import { NO_FINDINGS, sumFindings } from './sum-findings.ts';

interface Progress {
  readonly begun: string;
  /** The place of the next piece; null if no piece is left. */
  readonly place: string | null;
  readonly findings: readonly AuditFinding[];
  readonly done: number;
  readonly total: number | undefined;
}

interface AuditTask {
  readonly job: Pick<Job, 'checkpoint'>;
  readonly scope: AuditScope;
  onAudited(audit: Audit): void;
}

/** Audits the money as a job, one piece per step. After a kill, the job continues with the interrupted piece. */
export class AuditWork implements JobWork {
  readonly #audit: MoneyAudit;
  readonly #task: AuditTask;
  #progress: Progress | undefined;

  constructor(audit: MoneyAudit, task: AuditTask) {
    this.#audit = audit;
    this.#task = task;
    const { checkpoint } = task.job;
    this.#progress = checkpoint === undefined ? undefined : (JSON.parse(checkpoint) as Progress);
  }

  get state(): JobWork['state'] {
    if (this.#progress === undefined) return { done: 0, total: undefined, checkpoint: undefined };
    const { done, total } = this.#progress;
    return { done, total, checkpoint: JSON.stringify(this.#progress) };
  }

  async step(): Promise<WorkStep> {
    const at = this.#progress ?? (await this.#begin());
    if (at.place === null) return this.#end(at);
    const { findings, done, total, next = null } = await this.#audit.look(at.place);
    this.#progress = { ...at, findings: sumFindings(at.findings, findings), done, total, place: next };
    return { kind: 'more' };
  }

  async #end({ begun, findings }: Progress): Promise<WorkStep> {
    const audit = auditOf(findings);
    await this.#audit.end(begun, audit.isSound);
    this.#task.onAudited(audit);
    return { kind: 'succeeded', result: resultOf(audit) };
  }

  async #begin(): Promise<Progress> {
    const begun = await this.#audit.begin(this.#task.scope);
    return { begun, place: begun, findings: NO_FINDINGS, done: 0, total: undefined };
  }
}

const resultOf = ({ isSound, findings }: Audit): object => ({
  sound: isSound,
  invariants: findings.map(({ invariant, ...found }) => ({ name: invariant, rule: INVARIANTS[invariant], ...found })),
});
