/** Distinguishes a database that cannot be reached from one that refused a statement. */
import { StoreUnavailable } from '../../../application/ports/store-unavailable.ts';

/**
 * Codes of the network and of PostgreSQL: admin_shutdown, crash_shutdown, cannot_connect_now, too_many_connections and insufficient_privilege, which
 * shuts the gateways of a cell out while it moves, and after it.
 */
const CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '42501',
]);
/** PostgreSQL's class of connection exceptions. */
const CONNECTION_EXCEPTION = /^08...$/;
/** The message of a query that was not answered within its limit. It is the same as the driver's own. */
export const READ_TIMEOUT = 'Query read timeout';

/** Messages of the driver without a code; the first is `query_timeout`, the second `connectionTimeoutMillis`. */
const DRIVER_SENTENCES =
  /^(Query read timeout|timeout expired|Connection terminated|Client has encountered a connection error|Client was closed)/;

/** The message of an error. An error of several attempts (`localhost` is ::1 and 127.0.0.1) has no message of its own, but contains the reasons. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { message } = error;
  return message === '' && error instanceof AggregateError ? error.errors.map(reasonOf).join('; ') : message;
}

/** Whether the error means that the database was not reached, or was lost. */
export function isUnavailability(error: unknown): boolean {
  const { code, message } = error as { readonly code?: unknown; readonly message?: unknown };
  if (typeof code === 'string' && (CODES.has(code) || CONNECTION_EXCEPTION.test(code))) return true;
  return typeof message === 'string' && DRIVER_SENTENCES.test(message);
}

/** Codes with which PostgreSQL refuses a commit, because of data, constraints, states, conflicts, locks or triggers. */
const REFUSALS = /^(2\d|40|44|55|P0|57014)/;

/**
 * Whether the server itself has refused a statement, so that nothing of its transaction is stored. After any other error of a commit, such as one of
 * the network, the outcome is unknown.
 */
export function isRefusal(error: unknown): boolean {
  const { code, severity } = error as { readonly code?: unknown; readonly severity?: unknown };
  return severity !== undefined && typeof code === 'string' && REFUSALS.test(code);
}

/** The fault as a `StoreUnavailable`. An error that already is one stays unchanged. */
export const unavailable = (cause: unknown): StoreUnavailable =>
  cause instanceof StoreUnavailable
    ? cause
    : new StoreUnavailable(`The database is unavailable: ${reasonOf(cause)}`, { cause });
