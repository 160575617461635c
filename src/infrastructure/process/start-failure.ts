import { concealed } from '../telemetry/concealed.ts';

/** Sentences for what the operating system says in codes; the key is the code. */
const SENTENCES: Readonly<Record<string, (error: NodeJS.ErrnoException & { port?: number }) => string>> = {
  EADDRINUSE: ({ port }) => `Port ${port} is taken; set PORT (or METRICS_PORT) to a free one.`,
  EADDRNOTAVAIL: () => 'HOST is no address of this machine.',
  ENOTFOUND: () => 'HOST is no address of this machine.',
  EACCES: ({ port, message }) =>
    port === undefined
      ? `A file may not be used: ${message}; check the owner of DATA_DIR.`
      : `Port ${port} may not be used by this user; set PORT to one above 1023.`,
};

/** Why the gateway did not start, in words for who started it; the stack is for `LOG_LEVEL=debug`. */
export function startFailure(error: unknown, wantsStack: boolean): string {
  if (!(error instanceof Error)) return `Cannot start: ${concealed(String(error))}`;
  const { code } = error as NodeJS.ErrnoException;
  const sentence = (code === undefined ? undefined : SENTENCES[code]?.(error)) ?? withCause(error);
  const stack = wantsStack && error.stack !== undefined ? `\n${error.stack}` : '';
  return concealed(`Cannot start: ${sentence}${stack}`);
}

// A message that quotes its cause already is enough.
function withCause({ message, cause }: Error): string {
  return cause instanceof Error && !message.includes(cause.message) ? `${message} ${withCause(cause)}` : message;
}

/** Why the settings were refused, one line each. */
export const settingsFailure = (sentences: readonly string[]): string =>
  ['Cannot start, because the settings are wrong:', ...sentences.map((sentence) => `  ${sentence}`)].join('\n');
