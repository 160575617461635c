import { callRefused, type CallRefused, type TokenRefused } from '../../../application/failure.ts';
import type { Caller } from '../../../domain/people/administrator.ts';
import { err, ok, type Result } from '../../../domain/shared/result.ts';

/**
 * Authenticates the caller again after its call has waited in a queue or for its body. A revocation takes effect at once, also for calls that had
 * begun before it.
 */
export type StillAdmitted = () => Promise<Result<undefined, TokenRefused | CallRefused>>;

/** Compares a caller with the result of the second authentication. Undefined: its token or session is no longer valid. */
export function stillThere(before: Caller, now: Caller | undefined): Awaited<ReturnType<StillAdmitted>> {
  if (now === undefined) return err(REVOKED);
  return now.role === before.role ? ok(undefined) : err(OTHER_ROLE);
}

const REVOKED: TokenRefused = {
  kind: 'token_refused',
  reason: 'the token or session ended while the call waited',
};
const OTHER_ROLE = callRefused('not_allowed', 'the role of the caller changed while the call waited');
