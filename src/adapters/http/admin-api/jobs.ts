import { StartAudit } from '../../../application/audits/audits.ts';
import { SyncCatalogue } from '../../../application/catalogue/sync-catalogue.ts';
import { ListJobs, ShowJob } from '../../../application/jobs/jobs.ts';
import type { StartedJob } from '../../../application/jobs/resumable-job.ts';
import { ResealSecrets } from '../../../application/keys/reseal-secrets.ts';
import type { Job } from '../../../application/ports/job-store.ts';
import { Reconcile } from '../../../application/reconciliation/reconcile.ts';
import { JOBS, type JobResult } from '../../api/calls/jobs.ts';
import { MONEY } from '../../api/calls/money.ts';
import { SECRETS } from '../../api/calls/secrets.ts';
import type { UseCases } from '../use-cases.ts';
import { mapped, mappedPage, serve, type AdminRouter } from './admin-call.ts';
import { shownBy } from '../answers/json-names.ts';
import { snakeNames } from './snake-names.ts';

/** Work that goes on after its answer: its start, and how far it has come. */
export function jobCalls(router: AdminRouter, useCase: UseCases): void {
  serve(router, JOBS.sync, async ({ body, params }) =>
    mapped(await useCase(SyncCatalogue).execute({ provider: params.code, mayShrink: body.accept_shrink }), startedJson),
  );
  serve(router, JOBS.reconcile, async ({ body, params, actor }) =>
    mapped(
      await useCase(Reconcile).execute({
        provider: params.code,
        from: body.from,
        to: body.to,
        bringIn: body.bring_in,
        book: body.book,
        by: actor,
      }),
      startedJson,
    ),
  );
  serve(router, MONEY.startAudit, async ({ body }) =>
    mapped(await useCase(StartAudit).execute(body.scope), startedJson),
  );
  serve(router, SECRETS.reseal, async () => mapped(await useCase(ResealSecrets).execute(), startedJson));
  serve(router, JOBS.list, async ({ query }) => mappedPage(await useCase(ListJobs).execute(query), jobJson));
  serve(router, JOBS.show, async ({ params }) => mapped(await useCase(ShowJob).execute(params.id), jobJson));
}

/** The answer of a call that starts a job. */
export const startedJson = ({ job, outcome }: StartedJob) => ({ job_id: job.id, outcome });

const stateJson = shownBy(JOBS.show.answers.omit({ result: true }));

const jobJson = ({ result, ...state }: Job) => ({
  ...stateJson(state),
  result: result === undefined ? null : (snakeNames(JSON.parse(result)) as JobResult),
});
