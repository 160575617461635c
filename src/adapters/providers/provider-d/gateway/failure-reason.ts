import { err, type RefusalReason, type Result, type UpstreamFailure } from '../../protocol-kit.ts';

/** Reasons that say little about the refused call, because the fault is in the gateway's own parameters, not in the Agent's. */
const VAGUE: ReadonlySet<RefusalReason> = new Set(['other', 'invalid_parameter', 'record_not_found']);

/** Replaces a vague reason of a refusal with the reason of the call. */
export function elseReason<T>(result: Result<T, UpstreamFailure>, reason: RefusalReason): Result<T, UpstreamFailure> {
  if (result.ok || result.error.kind !== 'provider_refused' || !VAGUE.has(result.error.reason)) return result;
  return err({ ...result.error, reason });
}
