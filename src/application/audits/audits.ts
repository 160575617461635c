import { INVARIANTS, VIOLATIONS_NAMED_MAX, type AuditScope, type Invariant } from '../../domain/wallet/invariants.ts';
import { ok, type Result } from '../../domain/shared/result.ts';
import type { AuditFinding, AuditPiece, MoneyAudit } from '../ports/money-audit.ts';
import { startJob, type StartedJob, type StartJobParts, type JobWork, type WorkStep } from '../jobs/resumable-job.ts';
import type { Job } from '../ports/job-store.ts';

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
const auditOf = (findings: readonly AuditFinding[]): Audit => ({
  isSound: findings.every(({ violated }) => violated === 0),
  findings,
});

/** A finding without violations for each invariant, in the order of the table. */
const NO_FINDINGS: readonly AuditFinding[] = (Object.keys(INVARIANTS) as Invariant[]).map((invariant) => ({
  invariant,
  checked: 0,
  violated: 0,
  violations: [],
}));

/** Adds the findings of another piece. A violation that both pieces report is counted once. */
const sumFindings = (sum: readonly AuditFinding[], piece: readonly AuditFinding[]): readonly AuditFinding[] =>
  sum.map((so) => piece.filter(({ invariant }) => invariant === so.invariant).reduce(added, so));

const added = (sum: AuditFinding, { checked, violated, violations }: AuditFinding): AuditFinding => ({
  invariant: sum.invariant,
  checked: sum.checked + checked,
  violated: sum.violated + violated,
  violations: [...new Set([...sum.violations, ...violations])].slice(0, VIOLATIONS_NAMED_MAX),
});

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
