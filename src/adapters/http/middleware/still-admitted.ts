import { callRefused, type CallRefused, type TokenRefused } from '../../../application/failure.ts';
import type { Caller } from '../../../domain/people/administrator.ts';
import { err, ok, type Result } from '../../../domain/shared/result.ts';

/**
 * Asks anew for the caller of a call that has waited for its turn or for its body: a revocation means from now on, also for calls that had
 * begun before it.
 */
export type StillAdmitted = () => Promise<Result<undefined, TokenRefused | CallRefused>>;

/** Compares a caller with the same one after a while; undefined: its token or session works no more. */
export function stillThere(before: Caller, now: Caller | undefined): Awaited<ReturnType<StillAdmitted>> {
  if (now === undefined) return err(REVOKED);
  return now.role === before.role ? ok(undefined) : err(OTHER_ROLE);
}

const REVOKED: TokenRefused = {
  kind: 'token_refused',
  reason: 'the token or session ended while the call waited',
};
const OTHER_ROLE = callRefused('not_allowed', 'the role of the caller changed while the call waited');
