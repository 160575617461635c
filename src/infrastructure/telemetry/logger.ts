import pino, { type Logger } from 'pino';
import type { LogDestination } from './log-destination.ts';
import { concealed } from './concealed.ts';

/** The most causes that are followed, so that an error that is its own cause ends too. */
const CAUSES_MAX = 5;

/** An error in the format of the log. */
interface ErrorFields {
  readonly type: string;
  readonly message: string;
  readonly code?: string;
  readonly stack?: string;
  readonly cause?: ErrorFields;
}

/** Keeps the fields that explain an error. Other properties are left out, because drivers put statements and values into them. */
export function errorFields(error: unknown, causesLeft = CAUSES_MAX): ErrorFields {
  if (!(error instanceof Error)) return { type: typeof error, message: concealed(String(error)) };
  const { code } = error as NodeJS.ErrnoException;
  return {
    type: error.name,
    message: concealed(error.message),
    ...(typeof code === 'string' && { code }),
    ...(error.stack !== undefined && { stack: concealed(error.stack) }),
    ...(error.cause !== undefined && causesLeft > 0 && { cause: errorFields(error.cause, causesLeft - 1) }),
  };
}

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
