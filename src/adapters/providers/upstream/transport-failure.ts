import type { UpstreamFailure } from '../../../domain/provider/upstream-failure.ts';
import { ADDRESS_REFUSED } from '../../http-client/vetted-lookup.ts';
import { ANSWER_TOO_LARGE, codeOf, DEADLINE_PASSED, isSurelyUnsent } from '../../http-client/exchange-errors.ts';

/** Translates an error of the transport. An outcome is unknown unless surely nothing was sent. Only codes: a URL may hold a signature. */
export function transportFailure(error: unknown, timeoutMs: number): UpstreamFailure {
  const code = codeOf(error);
  if (code === ADDRESS_REFUSED) return { kind: 'provider_unreachable', detail: NOT_PUBLIC };
  if (isSurelyUnsent(error)) return { kind: 'provider_unreachable', detail: code };
  if (code === DEADLINE_PASSED) return unknown('timed_out', `no answer within ${timeoutMs} ms`);
  if (code === ANSWER_TOO_LARGE) return unknown('unreadable_answer', 'the answer is too large or broken');
  return unknown('connection_lost', code);
}

const NOT_PUBLIC = 'its address is not public: use a public one, or set PROVIDER_ALLOW_PRIVATE';

type UnknownCause = Extract<UpstreamFailure, { kind: 'provider_outcome_unknown' }>['cause'];

const unknown = (cause: UnknownCause, detail: string): UpstreamFailure => ({
  kind: 'provider_outcome_unknown',
  cause,
  detail,
});
