import { z } from 'zod';
import type { JobUseCases } from './use-cases/jobs.ts';
import { callingWith, mapped, type AdminRouter } from './admin-call.ts';
import { instant } from './fields.ts';
import { startedJson } from './jobs.ts';

/** Body of `POST /admin/v1/providers/{code}/reconciliations`. */
export const reconcileRequest = z.strictObject({ from: instant, to: instant });

/** `/admin/v1/providers/{code}/reconciliations`; how far one has come is told by `/admin/v1/jobs`. */
export function reconciliationCalls(router: AdminRouter, { reconcile }: Pick<JobUseCases, 'reconcile'>): void {
  router.post(
    '/providers/:code/reconciliations',
    callingWith(reconcileRequest, async (span, { code: provider = '' }) =>
      mapped(await reconcile.execute({ provider, ...span }), startedJson),
    ),
  );
}
