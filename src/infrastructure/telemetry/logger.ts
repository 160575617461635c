import pino, { type Logger } from 'pino';
import type { LogDestination } from './log-destination.ts';
import { errorFields } from './error-fields.ts';

export type { Logger } from 'pino';

/** Fields that no caller logs. They are blanked in case one ever does. */
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

/** Writes one JSON object per line. Errors go under `err`. `traceId` returns the trace id for a line. */
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
