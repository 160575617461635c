import { err, ok, type Result } from '../../../../domain/shared/result.ts';
import type { CliFailure } from '../cli-failure.ts';
import type { Options } from '../../command-line/shape.ts';

/** The values that the gateway accepts as `X-Admin-Actor`. */
const ACTOR = /^[A-Za-z0-9._@+-]{1,64}$/;
const ACTOR_LENGTH_MAX = 64;
const NOT_IN_ACTOR = /[^A-Za-z0-9._@+-]+/g;

/** The option that names the acting person. */
export const ACTOR_OPTION: Options = {
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
export function actorOf(given: string | undefined, user: string): Result<string | undefined, CliFailure> {
  if (given === undefined) return ok(user.replaceAll(NOT_IN_ACTOR, '-').slice(0, ACTOR_LENGTH_MAX) || undefined);
  if (ACTOR.test(given)) return ok(given);
  const sentence =
    '--actor, or AGENT_GATEWAY_ACTOR, must be 1 to 64 letters, digits, ".", "_", "@", "+" or "-", such as ann@example.com';
  return err({ kind: 'usage', sentence });
}
