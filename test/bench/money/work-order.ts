import type { MeasuredServer } from '../server/measured-server.ts';
import { call } from './local-http.ts';

/** Has a side do a stretch of work. */
export async function workOf<Outcome>({ port }: MeasuredServer, order: object): Promise<Outcome> {
  return JSON.parse(await call({ port, path: '/run', body: JSON.stringify(order) })) as Outcome;
}
