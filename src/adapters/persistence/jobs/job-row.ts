import type { Job } from '../../../application/ports/job-store.ts';

/** A row of the table `jobs`. */
export interface JobRow {
  readonly id: string;
  readonly kind: string;
  readonly subject: string;
  readonly status: Job['status'];
  readonly done: number;
  readonly total: number | null;
  readonly checkpoint: string | null;
  readonly result: string | null;
  readonly owner: string;
  readonly started_at: Date;
  readonly updated_at: Date;
}

/** The job of a row, without its owner. */
export const jobFromRow = (row: JobRow): Job => ({
  id: row.id,
  kind: row.kind,
  subject: row.subject,
  status: row.status,
  done: row.done,
  total: row.total ?? undefined,
  checkpoint: row.checkpoint ?? undefined,
  result: row.result ?? undefined,
  startedAtMs: row.started_at.getTime(),
  updatedAtMs: row.updated_at.getTime(),
});
