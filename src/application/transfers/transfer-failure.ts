import { isRetryable, type UpstreamFailure } from '../../domain/provider/upstream-failure.ts';
import { invalidParameter } from '../../domain/shared/invalid-parameter.ts';
import { storableText } from '../../domain/shared/bounded-text.ts';
import type { Transfer } from '../../domain/wallet/transfer.ts';
import { callRefused, type CallRefused, type Failure } from '../failure.ts';
import type { ProviderNotConfigured } from '../ports/provider-gateways.ts';
import { PROVIDER_REFUSAL_KINDS, providerFailure } from '../providers/provider-failure.ts';

/** The failure that an Agent sees for a transfer that certainly moved nothing. */
export function failureOfTransfer(provider: string, failure: UpstreamFailure): Failure {
  const told = providerFailure(provider, failure);
  return isRetryable(failure) ? withEnding(told, '; this transfer failed, a new one needs another transfer_id') : told;
}

/** The reason why a transfer is still pending, as a sentence. */
export const whyUndecided = (provider: string, failure: UpstreamFailure | ProviderNotConfigured): string =>
  storableText(sentenceIn(providerFailure(provider, failure)), REMARK_LENGTH_MAX);

/** The failure that an Agent sees for a transfer with an unknown outcome. Of these failures, only the time-out has a code of its own. */
export function undecidedFailure(provider: string, failure: UpstreamFailure): CallRefused {
  const { kind } = providerFailure(provider, failure);
  const sentence = `${whyUndecided(provider, failure)}; ask order/status with this transfer_id`;
  return callRefused(kind === 'provider_timed_out' ? kind : 'provider_failed', sentence);
}

export const TOO_LITTLE = callRefused('insufficient_balance', 'the balance is too small; nothing was moved');
export const OTHER_CONTENT = callRefused(
  'duplicate_transfer',
  'transfer_id was used for another transfer; nothing was moved',
);
export const UNDER_WAY = callRefused(
  'transfer_in_progress',
  'this transfer is under way and not decided yet; ask order/status with this transfer_id',
);

/** A failure as the remark of its transfer: the kind and the sentence. */
export const remarkOf = (failure: Failure): string =>
  `${failure.kind}: ${storableText(sentenceIn(failure), REMARK_LENGTH_MAX)}`;

/** The failure with which the transfer ended. */
export function failureIn({ provider, remark }: Pick<Transfer, 'provider' | 'remark'>): Failure {
  if (provider === undefined) return TOO_LITTLE;
  const { kind, sentence } = partsOf(remark);
  if (kind === 'too_many_requests') return { kind, sentence, retryAfterMs: RETRY_AFTER_MS };
  if (kind === 'invalid_parameter') {
    const [, field = '', rule = ''] = /^(\S+) (.*)$/s.exec(sentence) ?? [];
    return invalidParameter(field, rule);
  }
  return callRefused((kind ?? 'provider_failed') as CallRefused['kind'], sentence);
}

/** The remark without the kind, for people. */
export const remarkFor = ({ remark }: Pick<Transfer, 'remark'>): string => partsOf(remark).sentence;

/** A provider's text has at most 200 characters. With the words around it, the remark stays below this length. */
export const REMARK_LENGTH_MAX = 500;
/** The failed transfer is never sent again. A new transfer may be sent after this time. */
const RETRY_AFTER_MS = 1_000;
const REMARK = /^([a-z_]+): (.*)$/s;

function partsOf(remark: string): { readonly kind: string | undefined; readonly sentence: string } {
  const [, kind = '', sentence = ''] = REMARK.exec(remark) ?? [];
  return isKept(kind) ? { kind, sentence } : { kind: undefined, sentence: remark };
}

const isKept = (kind: string): boolean =>
  PROVIDER_REFUSAL_KINDS.has(kind) || kind === 'too_many_requests' || kind === 'invalid_parameter';

function sentenceIn(failure: Failure): string {
  if ('sentence' in failure) return failure.sentence;
  return failure.kind === 'invalid_parameter' ? `${failure.field} ${failure.rule}` : failure.kind;
}

const withEnding = (failure: Failure, ending: string): Failure =>
  'sentence' in failure ? { ...failure, sentence: failure.sentence + ending } : failure;
