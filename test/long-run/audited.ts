import { setTimeout as wait } from 'node:timers/promises';
import { administer } from '../faults/kill-test/gateway-api.ts';

const POLL_MS = 500;
/** Longer than the audit of tens of millions of entries. */
const AUDIT_MS_MAX = 900_000;

/** The audit as a job, because its answer may take minutes. Returns sentences; never throws. */
export async function audited(baseUrl: string): Promise<readonly string[]> {
  try {
    const { job_id: id } = await administer(baseUrl, 'POST /audits', { scope: 'new' });
    const result = await endOf(baseUrl, String(id));
    return result?.sound === true ? [] : [`the audit is not sound: ${JSON.stringify(result)}`];
  } catch (error) {
    return [`the audit did not end: ${String(error)}`];
  }
}

/** The result of the job, once it has one. */
async function endOf(baseUrl: string, id: string): Promise<{ readonly sound?: boolean } | null> {
  const endMs = Date.now() + AUDIT_MS_MAX;
  while (Date.now() < endMs) {
    const { status, result } = await administer(baseUrl, `GET /jobs/${id}`);
    if (status !== 'running') return result as { readonly sound?: boolean } | null;
    await wait(POLL_MS);
  }
  throw new Error(`it took longer than ${AUDIT_MS_MAX} ms`);
}
