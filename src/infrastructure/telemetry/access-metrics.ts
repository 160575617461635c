import { Counter, type Registry } from 'prom-client';
import { ACCESS_EVENTS, type ObserveAccess } from '../../application/people/note-access.ts';

/** Counts sign-ins, failures, credentials and roles of administrators. */
export function accessMetrics(registry: Registry): ObserveAccess {
  const events = new Counter({
    name: 'administrator_events_total',
    help: 'What happened to the access of administrators: sign-ins, failures, ended sessions, tokens, roles, approvals.',
    labelNames: ['event'],
    registers: [registry],
  });
  // An alert on an increase needs the zero before it.
  for (const event of ACCESS_EVENTS) events.inc({ event }, 0);
  return (event) => events.inc({ event });
}
