import pino, { type Logger } from 'pino';
import type { LogDestination } from './log-destination.ts';
import { errorFields } from './error-fields.ts';

export type { Logger } from 'pino';

/** Fields that no caller passes; they are blanked in case a caller ever does. */
const SECRET_FIELDS = [
  'token',
  'secret',
  'authorization',
  'password',
  'credentials',
  'adminToken',
  'secretsKey',
  'secretsKeysToOpen',
  'databaseUrl',
];

/** Writes one JSON object a line. Errors go under `err`. `traceId` returns the trace of a line. */
export const createLogger = (
  level: string,
  destination: LogDestination,
  traceId: () => string | undefined = () => undefined,
): Logger =>
  pino(
    {
      level,
      mixin() {
        const id = traceId();
        return id === undefined ? {} : { trace_id: id };
      },
      base: null,
      serializers: { err: errorFields },
      redact: { paths: SECRET_FIELDS.flatMap((field) => [field, `*.${field}`]), censor: '…' },
    },
    destination,
  );
