import type { RefusalReason, UpstreamFailure } from '../../../../domain/provider/upstream-failure.ts';
import { err, type Result } from '../../../../domain/shared/result.ts';

/** Reasons that say little about the refused call: the fault lies in the gateway's own words, not in the Agent's. */
const VAGUE: ReadonlySet<RefusalReason> = new Set(['other', 'invalid_parameter', 'record_not_found']);

/** Gives a refusal with a vague reason the reason of the call. */
export function elseReason<T>(result: Result<T, UpstreamFailure>, reason: RefusalReason): Result<T, UpstreamFailure> {
  if (result.ok || result.error.kind !== 'provider_refused' || !VAGUE.has(result.error.reason)) return result;
  return err({ ...result.error, reason });
}
