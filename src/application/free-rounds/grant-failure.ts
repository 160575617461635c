/** The words and the proofs about grants. */
import type { Grant, GrantOrder } from '../../domain/free-rounds/grant.ts';
import { isSameGrant, orderOf } from '../../domain/free-rounds/grant.ts';
import type { UpstreamFailure } from '../../domain/provider/upstream-failure.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import { callRefused, type CallRefused, type Failure } from '../failure.ts';
import { providerFailure } from '../providers/provider-failure.ts';
import { failureIn, remarkOf, whyUndecided } from '../transfers/transfer-failure.ts';

export const OTHER_GRANT = callRefused('duplicate_transfer', 'grant_id was used for another grant; nothing was given');
export const UNDER_WAY = callRefused(
  'transfer_in_progress',
  'this grant is under way and not decided yet; ask bonus/list with this grant_id',
);

/** Whether the provider may have acted: then only its own list can tell. */
export const isOpen = (failure: UpstreamFailure): boolean => failure.kind === 'provider_outcome_unknown';

/** The remark of a grant that certainly gave nothing. */
export const refusalRemark = (provider: string, failure: UpstreamFailure): string =>
  remarkOf(providerFailure(provider, failure));

/** The failure that the caller sees while the outcome is not known. */
export function openFailure(provider: string, failure: UpstreamFailure): CallRefused {
  const { kind } = providerFailure(provider, failure);
  const sentence = `${whyUndecided(provider, failure)}; ask bonus/list with this grant_id`;
  return callRefused(kind === 'provider_timed_out' ? kind : 'provider_failed', sentence);
}

/** The answer to a grant whose id is in the book: its state, or the failure that the id belongs to another grant. */
export function standingGrant(grant: Grant, wanted: GrantOrder): Result<Grant, Failure> {
  const order = orderOf(grant);
  if (order === undefined || !isSameGrant(order, wanted)) return err(OTHER_GRANT);
  if (grant.status === 'pending') return err(UNDER_WAY);
  return grant.status === 'failed' ? err(failureIn(grant)) : ok(grant);
}
