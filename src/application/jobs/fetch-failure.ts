import type { ProviderOutcomeUnknown, UpstreamFailure } from '../../domain/provider/upstream-failure.ts';

/**
 * The sentence that tells the operator why a list, such as `its game list`, could not be fetched. Operators may see the upstream's own
 * words; Agents may not.
 */
export function fetchFailure(provider: string, list: string, failure: UpstreamFailure): string {
  switch (failure.kind) {
    case 'provider_refused':
      return `provider ${provider} refused ${list} (${refusalWords(failure)})`;
    case 'provider_unreachable':
      return `provider ${provider} cannot be reached: ${failure.detail}`;
    case 'provider_outcome_unknown':
      return `provider ${provider} ${UNKNOWN[failure.cause]}: ${failure.detail}`;
    case 'provider_throttled':
      return `provider ${provider} allows ${list} only so often; try again in ${Math.ceil(failure.retryAfterMs / 1000)} s`;
    case 'parameter_needed':
      return `provider ${provider} wants ${failure.parameter}, which ${failure.rule}`;
  }
}

const UNKNOWN = {
  timed_out: 'did not answer in time',
  connection_lost: 'broke the connection',
  unreadable_answer: 'gave an answer that cannot be read',
  server_error: 'failed',
} as const satisfies Record<ProviderOutcomeUnknown['cause'], string>;

const refusalWords = ({
  reason,
  upstreamCode,
  upstreamText,
}: Extract<UpstreamFailure, { kind: 'provider_refused' }>): string =>
  [reason.replaceAll('_', ' '), upstreamCode && `its code: ${upstreamCode}`, upstreamText].filter(Boolean).join('; ');
