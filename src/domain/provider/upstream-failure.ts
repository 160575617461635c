/** Why a provider said no, in words that all protocols share. */
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
  | 'record_not_found'
  | 'range_too_wide'
  | 'invalid_parameter'
  | 'credentials_refused'
  | 'other';

/** The provider understood and refused: nothing happened there, and the same again will be refused again. */
export interface ProviderRefused {
  readonly kind: 'provider_refused';
  readonly reason: RefusalReason;
  /** The provider's own code and text, bounded and free of secrets: for the log and the operator. */
  readonly upstreamCode: string;
  readonly upstreamText: string;
}

/** Nothing reached the provider (no connection): surely nothing happened there. */
export interface ProviderUnreachable {
  readonly kind: 'provider_unreachable';
  readonly detail: string;
}

/** Sent, but no answer that can be trusted came in time: it may or may not have happened. Never taken for a success or a refusal. */
export interface ProviderOutcomeUnknown {
  readonly kind: 'provider_outcome_unknown';
  readonly cause: 'timed_out' | 'connection_lost' | 'unreadable_answer' | 'server_error';
  readonly detail: string;
}

/** Not sent, because the provider allows the call only so often. */
export interface ProviderThrottled {
  readonly kind: 'provider_throttled';
  readonly retryAfterMs: number;
}

/** Not sent, because this protocol needs a parameter that the unified interface leaves optional. */
export interface ParameterNeeded {
  readonly kind: 'parameter_needed';
  /** The unified interface's name for it, such as `member_id`. */
  readonly parameter: string;
  readonly rule: string;
}

/** Every way an upstream call can fail. */
export type UpstreamFailure =
  ProviderRefused | ProviderUnreachable | ProviderOutcomeUnknown | ProviderThrottled | ParameterNeeded;

const RETRYABLE = {
  provider_refused: false,
  provider_unreachable: true,
  provider_outcome_unknown: true,
  provider_throttled: true,
  parameter_needed: false,
} as const satisfies Record<UpstreamFailure['kind'], boolean>;

/** Whether the same call may succeed later. Whether it is safe to repeat is another question: a money call asks for its status first. */
export const isRetryable = (failure: UpstreamFailure): boolean => RETRYABLE[failure.kind];
