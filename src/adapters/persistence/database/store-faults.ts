/** Tells a database that cannot be reached from a database that refused a statement. */
import { StoreUnavailable } from '../../../application/ports/store-unavailable.ts';

/** Of the network and of PostgreSQL: admin_shutdown, crash_shutdown, cannot_connect_now and too_many_connections. */
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
]);
/** PostgreSQL's class of connection exceptions. */
const CONNECTION_EXCEPTION = /^08...$/;
/** What the driver says without a code; the first is `query_timeout`, the second `connectionTimeoutMillis`. */
const DRIVER_SENTENCES =
  /^(Query read timeout|timeout expired|Connection terminated|Client has encountered a connection error|Client was closed)/;

/** What an error says; one of several attempts (`localhost` is ::1 and 127.0.0.1) says nothing itself and has the reasons inside. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { message } = error;
  return message === '' && error instanceof AggregateError ? error.errors.map(reasonOf).join('; ') : message;
}

/** Whether the error says that the database was not reached, or went away. */
export function isUnavailability(error: unknown): boolean {
  const { code, message } = error as { readonly code?: unknown; readonly message?: unknown };
  if (typeof code === 'string' && (CODES.has(code) || CONNECTION_EXCEPTION.test(code))) return true;
  return typeof message === 'string' && DRIVER_SENTENCES.test(message);
}

/** The fault in the application's word; one that is in it already stays as it is. */
export const unavailable = (cause: unknown): StoreUnavailable =>
  cause instanceof StoreUnavailable
    ? cause
    : new StoreUnavailable(`The database is unavailable: ${reasonOf(cause)}`, { cause });
