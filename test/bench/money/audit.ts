import type { MeasuredServer } from '../server/measured-server.ts';
import { call } from './local-http.ts';
import { ADMIN_TOKEN } from './stage.ts';

/** Throws unless the gateway's own audit finds all of the money right: a wrong answer is often a fast one. */
export async function auditOf({ port }: MeasuredServer): Promise<void> {
  const headers = { authorization: `Bearer ${ADMIN_TOKEN}` };
  const text = await call({ port, path: '/admin/v1/audit', method: 'GET', headers });
  const { data } = JSON.parse(text) as { data: unknown };
  if (/"violated":[1-9]/.test(text)) throw new Error(`the audit fails: ${JSON.stringify(data)}`);
}
