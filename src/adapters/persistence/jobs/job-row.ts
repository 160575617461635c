import type { Job } from '../../../application/ports/job-store.ts';
import { namedColumns, type RowOf } from '../database/named-columns.ts';

/** A row of the table `jobs`. */
export type JobRow = RowOf<Job>;

/** The job of a row, without its owner. */
export const { read: jobFromRow } = namedColumns<Job>()(
  'id, kind, subject, status, done, total, checkpoint, result, started_at, updated_at',
);
