import type { ProviderRefused, UpstreamFailure } from '../provider/upstream-failure.ts';
import type { Decimal } from '../shared/decimal.ts';
import type { Result } from '../shared/result.ts';

/** A provider's answer to a transfer. */
export type TransferAnswer = Result<{ readonly balanceAfter: Decimal | undefined }, UpstreamFailure>;

/**
 * The fact that the answer to one sending of a transfer proves. `moved`: the transfer was carried out. `not_by_this`: this sending moved no money,
 * but another may have. `nothing`: it is unknown whether this sending moved the money.
 */
export type SendingProof =
  | { readonly kind: 'moved'; readonly balanceAfter: Decimal | undefined }
  | { readonly kind: 'not_by_this' | 'nothing'; readonly failure: UpstreamFailure };

export function sendingProof(answer: TransferAnswer): SendingProof {
  if (answer.ok) return { kind: 'moved', balanceAfter: answer.value.balanceAfter };
  const failure = answer.error;
  const isOpen = failure.kind === 'provider_refused' ? isKnownThere(failure) : PROVES_NOTHING[failure.kind];
  return { kind: isOpen ? 'nothing' : 'not_by_this', failure };
}

/** Only the gateway uses the order id. So a duplicate is this transfer, but the answer does not state its outcome. */
const isKnownThere = ({ reason }: ProviderRefused): boolean => reason === 'duplicate_transfer';

const PROVES_NOTHING = {
  provider_unreachable: false,
  provider_outcome_unknown: true,
  provider_throttled: false,
  parameter_needed: false,
} as const satisfies Record<Exclude<UpstreamFailure['kind'], 'provider_refused'>, boolean>;
