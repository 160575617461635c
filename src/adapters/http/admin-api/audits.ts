import { AUDIT_SCOPES } from '../../../domain/wallet/invariants.ts';
import { z } from 'zod';
import type { JobUseCases } from '../http-dependencies.ts';
import { callingWith, mapped, type AdminRouter } from './admin-call.ts';
import { startedJson } from './jobs.ts';

/** Body of `POST /admin/v1/audits`. */
export const auditRequest = z.strictObject({ scope: z.enum(AUDIT_SCOPES).default('all') });

/** `/admin/v1/audits`; how far one has come is told by `/admin/v1/jobs`. */
export function auditCalls(router: AdminRouter, { startAudit }: Pick<JobUseCases, 'startAudit'>): void {
  router.post(
    '/audits',
    callingWith(auditRequest, async ({ scope }) => mapped(await startAudit.execute(scope), startedJson)),
  );
}
