import { z } from 'zod';
import type { StartedJob } from '../../../application/jobs/start-job.ts';
import type { Job } from '../../../application/ports/job-store.ts';
import type { JobUseCases } from './use-cases/jobs.ts';
import { calling, callingWith, mapped, mappedPage, querying, type AdminRouter } from './admin-call.ts';
import { instantJson } from './instant-json.ts';
import { snakeNames } from './snake-names.ts';

/** Body of `POST /admin/v1/providers/{code}/sync`. */
export const syncRequest = z.strictObject({ accept_shrink: z.boolean().default(false) });

/** `/admin/v1/providers/{code}/sync` and `/admin/v1/jobs`. */
export function jobCalls(router: AdminRouter, { syncCatalogue, showJob, listJobs }: JobUseCases): void {
  router.post(
    '/providers/:code/sync',
    callingWith(syncRequest, async ({ accept_shrink: mayShrink }, { code: provider = '' }) =>
      mapped(await syncCatalogue.execute({ provider, mayShrink }), startedJson),
    ),
  );
  router.get(
    '/jobs',
    querying(['kind', 'provider', 'status', 'page', 'pageSize'], async (question) =>
      mappedPage(await listJobs.execute(question), jobJson),
    ),
  );
  router.get(
    '/jobs/:id',
    calling(async ({ id = '' }) => mapped(await showJob.execute(id), jobJson)),
  );
}

export const startedJson = ({ job, outcome }: StartedJob): object => ({ job_id: job.id, outcome });

const jobJson = ({ id, kind, subject, status, done, total, result, startedAtMs, updatedAtMs }: Job): object => ({
  id,
  kind,
  subject,
  status,
  done,
  total: total ?? null,
  result: result === undefined ? null : snakeNames(JSON.parse(result)),
  started_at: instantJson(startedAtMs),
  updated_at: instantJson(updatedAtMs),
});
