import { WAY_TO_FOUR_EYES } from '../../domain/people/approval.ts';
import { concealed } from '../telemetry/concealed.ts';

/** For the log of a start. */
export const NOBODY_TO_AGREE = `FOUR_EYES is set, and there are not two admins who could ask and agree: ${WAY_TO_FOUR_EYES}`;

/** For the log of a start. The gateway serves everything that does not need the package. */
export const PROTOCOL_REFUSED = 'A package of PROTOCOLS is not used; the providers of its protocol are not reached.';

/** Sentences for the error codes of the operating system. */
const SENTENCES: Readonly<Record<string, (error: NodeJS.ErrnoException & { port?: number }) => string>> = {
  EADDRINUSE: ({ port }) => `Port ${port} is taken; set PORT (or METRICS_PORT) to a free one.`,
  EADDRNOTAVAIL: () => 'HOST is not an address of this machine.',
  ENOTFOUND: () => 'HOST is not an address of this machine.',
  EACCES: ({ port, message }) =>
    port === undefined
      ? `A file may not be used: ${message}; check the owner of DATA_DIR.`
      : `Port ${port} may not be used by this user; set PORT to one above 1023.`,
};

/** The reason why the gateway did not start, for the person who started it. The stack is included with `LOG_LEVEL=debug`. */
export function startFailure(error: unknown, wantsStack: boolean): string {
  if (!(error instanceof Error)) return `Cannot start: ${concealed(String(error))}`;
  const { code } = error as NodeJS.ErrnoException;
  const sentence = (code === undefined ? undefined : SENTENCES[code]?.(error)) ?? withCause(error);
  const stack = wantsStack && error.stack !== undefined ? `\n${error.stack}` : '';
  return concealed(`Cannot start: ${sentence}${stack}`);
}

// A message that already quotes its cause is enough.
function withCause(error: Error): string {
  const { cause } = error;
  const message = messageOf(error);
  if (!(cause instanceof Error) || message.includes(messageOf(cause))) return message;
  return `${message} ${withCause(cause)}`;
}

/** An error of several attempts contains their messages, such as those for `localhost` at ::1 and 127.0.0.1. */
function messageOf(error: Error): string {
  if (!(error instanceof AggregateError)) return error.message;
  const inner = error.errors.map((each) => (each instanceof Error ? messageOf(each) : String(each)));
  return [error.message, ...inner].filter((words) => words !== '').join('; ');
}

/** The reasons why the settings were refused, one line each. */
export const settingsFailure = (sentences: readonly string[]): string =>
  ['Cannot start, because the settings are wrong:', ...sentences.map((sentence) => `  ${sentence}`)].join('\n');

/** The reason why the key was refused, and the two ways to continue. */
export const WRONG_SECRETS_KEY =
  'SECRETS_KEY is not the key that the secrets in this database were sealed with: start with that one, or add it to SECRETS_KEYS_TO_OPEN ' +
  '(where SECRETS_KEY is not set, it is in the file secrets-key in DATA_DIR). If it is lost, the secrets are lost too: ' +
  'empty the table secrets_key_check, start with the new key, and issue signed tokens, callback secrets and credentials again.';

/** The log line about secrets that nobody can open here. The gateway serves everything that does not need them. */
export const MISSING_SECRETS_KEY =
  'Secrets are sealed with a key that this gateway does not have, and cannot be used: add the key to SECRETS_KEYS_TO_OPEN of every gateway.';
