import type { Knex } from 'knex';
import type { JobFilter, JobLog } from '../../../application/ports/job-log.ts';
import type { Job } from '../../../application/ports/job-store.ts';
import type { PageRequest } from '../../../domain/shared/page-request.ts';
import type { Page } from '../../../domain/shared/page.ts';
import { jobFromRow, type JobRow } from './job-row.ts';
import { lookupText } from '../database/lookup-text.ts';

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
