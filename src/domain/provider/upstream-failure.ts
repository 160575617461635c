import type { Heard } from '../callback/heard.ts';

/** The reason of a provider's refusal, in words that all protocols share. */
export type RefusalReason =
  | 'player_not_found'
  | 'player_disabled'
  | 'player_exists'
  | 'registration_failed'
  | 'insufficient_balance'
  | 'invalid_amount'
  | 'duplicate_transfer'
  | 'currency_unsupported'
  | 'game_not_found'
  | 'in_maintenance'
  | 'launch_failed'
  /** The provider answered a launch with a page, but only an address can be passed on. */
  | 'page_without_address'
  | 'record_not_found'
  | 'range_too_wide'
  | 'invalid_parameter'
  | 'credentials_refused'
  | 'other';

/** The provider understood the call and refused it. Nothing happened there, and the same call will be refused again. */
export interface ProviderRefused {
  readonly kind: 'provider_refused';
  readonly reason: RefusalReason;
  /** The provider's own code and text for the log and the operator, limited in length and free of secrets. */
  readonly upstreamCode: string;
  readonly upstreamText: string;
}

/** The call did not reach the provider (no connection), so nothing happened there. */
export interface ProviderUnreachable {
  readonly kind: 'provider_unreachable';
  readonly detail: string;
}

/**
 * The call was sent, but no trustworthy answer came in time. The call may or may not have taken effect: it counts neither as a success nor as a
 * refusal.
 */
export interface ProviderOutcomeUnknown {
  readonly kind: 'provider_outcome_unknown';
  readonly cause: 'timed_out' | 'connection_lost' | 'unreadable_answer' | 'server_error';
  readonly detail: string;
  /** The status of an answer that no protocol uses on purpose. */
  readonly httpStatus?: number;
}

/** The call was not sent, because the provider limits its frequency. */
export interface ProviderThrottled {
  readonly kind: 'provider_throttled';
  readonly retryAfterMs: number;
}

/** The call was not sent, because this protocol needs a parameter that is optional in the unified interface. */
export interface ParameterNeeded {
  readonly kind: 'parameter_needed';
  /** The name of the parameter in the unified interface, such as `member_id`. */
  readonly parameter: string;
  readonly rule: string;
}

/** All failures of a call to an upstream. */
export type UpstreamFailure =
  ProviderRefused | ProviderUnreachable | ProviderOutcomeUnknown | ProviderThrottled | ParameterNeeded;

/** The outcome of a call that the provider did not answer; undefined if it answered, or if nothing was sent. */
export function heardOf(failure: UpstreamFailure): Heard | undefined {
  if (failure.kind === 'provider_unreachable')
    return { outcome: 'unreachable', httpStatus: undefined, answer: failure.detail };
  if (failure.kind !== 'provider_outcome_unknown') return undefined;
  const { cause, httpStatus, detail: answer } = failure;
  return { outcome: cause === 'timed_out' || cause === 'connection_lost' ? cause : 'not_accepted', httpStatus, answer };
}

const RETRYABLE = {
  provider_refused: false,
  provider_unreachable: true,
  provider_outcome_unknown: true,
  provider_throttled: true,
  parameter_needed: false,
} as const satisfies Record<UpstreamFailure['kind'], boolean>;

/** Whether the same call may succeed later. This does not mean that a repetition is safe: for a money call, the gateway first asks for its status. */
export const isRetryable = (failure: UpstreamFailure): boolean => RETRYABLE[failure.kind];
