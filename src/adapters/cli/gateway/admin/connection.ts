import { readFileSync } from 'node:fs';
import { err, ok, type Result } from '../../../../domain/shared/result.ts';
import { withoutAtEnd } from '../../../../domain/shared/without-at-end.ts';
import type { CliFailure } from '../cli-failure.ts';
import type { Options } from '../../command-line/shape.ts';
import type { Call } from '../../command-line/call.ts';
import { keptLogin } from './kept-logins.ts';

/** The values that the gateway accepts as `X-Admin-Actor`. */
const ACTOR = /^[A-Za-z0-9._@+-]{1,64}$/;
const ACTOR_LENGTH_MAX = 64;
const NOT_IN_ACTOR = /[^A-Za-z0-9._@+-]+/g;

/** The option that names the acting person. */
const ACTOR_OPTION: Options = {
  actor: {
    kind: 'text',
    value: 'NAME',
    description: 'Your name for the log of administration; the default is AGENT_GATEWAY_ACTOR, or your user@host.',
  },
};

/**
 * The actor for the log of administration: the given name, which the gateway must accept, or else the user name of the machine, reduced to allowed
 * characters. Undefined if the machine has no user name.
 */
function actorOf(given: string | undefined, user: string): Result<string | undefined, CliFailure> {
  if (given === undefined) return ok(user.replaceAll(NOT_IN_ACTOR, '-').slice(0, ACTOR_LENGTH_MAX) || undefined);
  if (ACTOR.test(given)) return ok(given);
  const sentence =
    '--actor, or AGENT_GATEWAY_ACTOR, must be 1 to 64 letters, digits, ".", "_", "@", "+" or "-", such as ann@example.com';
  return err({ kind: 'usage', sentence });
}

/** The default address of a gateway. */
const URL_DEFAULT = 'http://127.0.0.1:3000';

/** The gateway and the credentials of a command. */
export interface Connection {
  /** The URL, without a slash at its end. */
  readonly url: string;
  /** The token, or a sentence that says why there is none. */
  readonly token: Result<string, string>;
  /** The acting person, for the log of administration; undefined if unknown. */
  readonly actor: string | undefined;
  /** A warning for the caller. */
  readonly warning: string | undefined;
}

/** The options of all commands that call a gateway. */
export const CONNECTION_OPTIONS: Options = {
  url: {
    kind: 'text',
    value: 'URL',
    description: `Address of the gateway; the default is AGENT_GATEWAY_URL, or ${URL_DEFAULT}.`,
  },
  'admin-token-file': {
    kind: 'text',
    value: 'FILE',
    description:
      'A file with the ADMIN_TOKEN of the gateway or a token of an administrator; the default is ADMIN_TOKEN, or the token of `login`.',
  },
  'admin-token': {
    kind: 'text',
    value: 'TOKEN',
    description: 'The token itself. Every user of this machine can then see it, so prefer another way.',
  },
  ...ACTOR_OPTION,
};

const NO_TOKEN =
  'the admin token is missing: sign in by `agent-gateway login`, set ADMIN_TOKEN to that of the gateway, or name a file with --admin-token-file (one that was ' +
  'started without ADMIN_TOKEN keeps it in DATA_DIR, ./data/admin-token by default)';

/** The connection of commands that call no gateway. */
export const NOWHERE: Connection = { url: URL_DEFAULT, token: err(NO_TOKEN), actor: undefined, warning: undefined };

interface Caller {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly user: string;
}

/** Reads the options and the environment. Refuses a wrong URL, an unreadable file or an invalid actor. */
export function connectionOf(own: Options, call: Call, { environment, user }: Caller): Result<Connection, CliFailure> {
  const url = urlOf(call, environment);
  if (!url.ok) return url;
  const inFile = call.text('admin-token-file');
  const kept = inFile === undefined ? ok(undefined) : tokenIn(inFile);
  if (!kept.ok) return kept;
  const actor = actorOf(nameOn(call, own) ?? given(environment['AGENT_GATEWAY_ACTOR']), user);
  if (!actor.ok) return actor;
  const onLine = call.text('admin-token');
  return ok({
    url: url.value,
    actor: actor.value,
    token: usable(kept.value ?? onLine ?? given(environment['ADMIN_TOKEN']) ?? signedIn(environment, url.value)),
    warning:
      onLine === undefined ? undefined : 'Other users of this machine can see --admin-token; better set ADMIN_TOKEN.',
  });
}

export function urlOf(call: Call, environment: Caller['environment']): Result<string, CliFailure> {
  const url = withoutAtEnd(call.text('url') ?? given(environment['AGENT_GATEWAY_URL']) ?? URL_DEFAULT, '/');
  if (/^https?:$/.test(URL.parse(url)?.protocol ?? '')) return ok(url);
  return err({
    kind: 'usage',
    sentence: '--url, or AGENT_GATEWAY_URL, must be an http or https URL, such as http://127.0.0.1:3000',
  });
}

const signedIn = (environment: Caller['environment'], url: string): string => keptLogin(environment, url)?.token ?? '';

/** If a command has an option `actor` of its own, that option filters by actor and does not name the caller. */
const nameOn = (call: Call, own: Options): string | undefined =>
  own['actor'] === undefined ? call.text('actor') : undefined;

const given = (value: string | undefined): string | undefined => (value === '' ? undefined : value);

// A text that cannot be sent in a header is not a token. It must not cause an error that quotes it.
const usable = (token: string): Result<string, string> => (/^[\x21-\x7e]+$/.test(token) ? ok(token) : err(NO_TOKEN));

function tokenIn(path: string): Result<string, CliFailure> {
  try {
    return ok(readFileSync(path, 'utf8').trim());
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code ?? 'error';
    return err({
      kind: 'usage',
      sentence: `--admin-token-file: ${path} cannot be read (${reason}); name another file`,
    });
  }
}
