import pino, { type Logger } from 'pino';
import type { LogDestination } from './log-destination.ts';
import { errorFields } from './error-fields.ts';

export type { Logger } from 'pino';

/** Paths that no caller passes; they are blanked should somebody ever do. */
const SECRET_FIELDS = [
  'token',
  'secret',
  'authorization',
  'password',
  'credentials',
  'adminToken',
  'secretsKey',
  'databaseUrl',
];

/** Writes one JSON object a line. Errors go under `err`. */
export const createLogger = (level: string, destination: LogDestination): Logger =>
  pino(
    {
      level,
      base: null,
      serializers: { err: errorFields },
      redact: { paths: SECRET_FIELDS.flatMap((field) => [field, `*.${field}`]), censor: '…' },
    },
    destination,
  );
