import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import type { Job, JobEnd, JobStore } from '../../../application/ports/job-store.ts';
import { lookupGuid, lookupText } from '../database/lookup-text.ts';
import type { JobFilter, JobLog } from '../../../application/ports/job-log.ts';
import type { PageRequest } from '../../../domain/shared/page-request.ts';
import type { Page } from '../../../domain/shared/page.ts';
import { namedColumns, type RowOf } from '../database/named-columns.ts';

/** The most tries of a start. A try fails if a job that blocks the insert ends before it is read, within about a millisecond. */
const STARTS_MAX = 10;

/** Jobs in the table `jobs`. Each belongs to the store, and so to the process, that started it or last took it over. */
export class KnexJobStore implements JobStore {
  readonly #knex: Knex;
  readonly #owner = randomUUID();

  constructor(knex: Knex) {
    this.#knex = knex;
  }

  async start(
    job: Pick<Job, 'id' | 'kind' | 'subject'>,
    nowMs: number,
    staleBeforeMs: number,
  ): ReturnType<JobStore['start']> {
    for (let start = 0; start < STARTS_MAX; start += 1) {
      const started = await this.#insert(job, nowMs);
      if (started !== undefined) return { outcome: 'started', job: started };
      const found = await this.#takeUp(job, { nowMs, staleBeforeMs });
      if (found !== undefined) return found;
    }
    throw new Error(`the job ${job.kind} of ${job.subject} ends as often as it is started`);
  }

  async progress(id: string, state: Pick<Job, 'done' | 'total' | 'checkpoint'>, nowMs: number): Promise<boolean> {
    const { done, total = null, checkpoint = null } = state;
    return (await this.#own(id).update({ done, total, checkpoint, updated_at: new Date(nowMs) })) === 1;
  }

  async finish(id: string, { status, result }: JobEnd, nowMs: number): Promise<void> {
    await this.#own(id).update({ status, result, updated_at: new Date(nowMs) });
  }

  async find(id: string): Promise<Job | undefined> {
    const row = await this.#knex('jobs')
      .where({ id: lookupGuid(id) })
      .first<JobRow | undefined>();
    return row && jobFromRow(row);
  }

  /** Undefined while another job of its kind and subject is running. */
  async #insert({ id, kind, subject }: Pick<Job, 'id' | 'kind' | 'subject'>, nowMs: number): Promise<Job | undefined> {
    const now = new Date(nowMs);
    const times = { started_at: now, updated_at: now };
    const [row] = await this.#knex('jobs')
      .insert({ id, kind, subject, status: 'running', done: 0, owner: this.#owner, ...times })
      .onConflict(this.#knex.raw("(kind, subject) where status = 'running'"))
      .ignore()
      .returning<JobRow[]>('*');
    return row && jobFromRow(row);
  }

  /** The running job, taken over if it is stale; undefined if it has ended meanwhile. */
  #takeUp(
    { kind, subject }: Pick<Job, 'kind' | 'subject'>,
    { nowMs, staleBeforeMs }: { readonly nowMs: number; readonly staleBeforeMs: number },
  ) {
    const running = { kind, subject, status: 'running' };
    return this.#knex.transaction(async (trx) => {
      const row = await trx<JobRow>('jobs').where(running).forUpdate().first();
      if (row === undefined) return undefined;
      if (row.updated_at.getTime() >= staleBeforeMs) return { outcome: 'running', job: jobFromRow(row) } as const;
      const taken = { owner: this.#owner, updated_at: new Date(nowMs) };
      await trx('jobs').where({ id: row.id }).update(taken);
      return { outcome: 'resumed', job: jobFromRow({ ...row, ...taken }) } as const;
    });
  }

  #own(id: string) {
    return this.#knex('jobs').where({ id: lookupGuid(id), status: 'running', owner: this.#owner });
  }
}

/** The table `jobs`, which has few rows: people start jobs, and ended jobs are removed after `KEEP_JOBS_DAYS`. */
export class KnexJobLog implements JobLog {
  readonly #knex: Knex;

  constructor(knex: Knex) {
    this.#knex = knex;
  }

  async list(filter: JobFilter, { pageSize, offset }: PageRequest): Promise<Page<Job>> {
    const rows = await this.#chosen(filter)
      .orderBy([{ column: 'started_at', order: 'desc' }, { column: 'id' }])
      .limit(pageSize)
      .offset(offset)
      .select<JobRow[]>('*');
    const counted = await this.#chosen(filter).count<{ count: number }>({ count: '*' }).first();
    return { list: rows.map(jobFromRow), total: counted?.count ?? 0 };
  }

  #chosen({ kind, about, status }: JobFilter): Knex.QueryBuilder {
    const query = this.#knex('jobs');
    if (kind !== undefined) void query.where('kind', lookupText(kind));
    if (about !== undefined) void query.whereRaw(`split_part(subject, ' ', 1) = ?`, [lookupText(about)]);
    if (status !== undefined) void query.where({ status });
    return query;
  }
}

/** A row of the table `jobs`. */
type JobRow = RowOf<Job>;

/** The job of a row, without its owner. */
const { read: jobFromRow } = namedColumns<Job>()(
  'id, kind, subject, status, done, total, checkpoint, result, started_at, updated_at',
);
