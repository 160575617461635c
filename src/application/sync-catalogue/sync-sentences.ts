import type { ListComparison } from '../../domain/game/followed-game.ts';
import type { ProviderOutcomeUnknown, UpstreamFailure } from '../../domain/provider/upstream-failure.ts';
import type { RejectedGames } from '../ports/staged-games.ts';

/** What the operator is told of a list that could not be fetched; unlike an Agent they may see the upstream's own words. */
export function fetchFailure(provider: string, failure: UpstreamFailure): string {
  switch (failure.kind) {
    case 'provider_refused':
      return `provider ${provider} refused its game list (${refusalWords(failure)})`;
    case 'provider_unreachable':
      return `provider ${provider} cannot be reached: ${failure.detail}`;
    case 'provider_outcome_unknown':
      return `provider ${provider} ${UNKNOWN[failure.cause]}: ${failure.detail}`;
    case 'provider_throttled':
      return `provider ${provider} allows its game list only so often; try again in ${Math.ceil(failure.retryAfterMs / 1000)} s`;
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

/** What the operator is told of a list that looks like a mishap. */
export function suspicion(provider: string, comparison: ListComparison, { rejectedTotal, rejected }: RejectedGames) {
  const { listed, known, missing } = comparison;
  const [first] = rejected;
  if (listed === 0 && first !== undefined) {
    return `none of the ${rejectedTotal} games that provider ${provider} lists can be kept; the first is "${first.code}": ${first.reason}`;
  }
  const found =
    listed === 0
      ? `provider ${provider} lists no games at all`
      : `provider ${provider} does not offer ${missing} of the ${known} games that the catalogue has of it`;
  return `${found}; if that is meant, sync again with accept_shrink`;
}
