import type { AgentMismatch } from '../domain/agent/agent.ts';
import type { InvalidParameter } from '../domain/shared/invalid-parameter.ts';

/** The token is refused; the caller may read `reason`. */
export interface TokenRefused {
  readonly kind: 'token_refused';
  readonly reason: string;
}

/** No entity has this name; `what` and `key` are the caller's own words. */
export interface NotFound {
  readonly kind: 'not_found';
  readonly what: string;
  readonly key: string;
}

/** The name is taken. The existing entity is unchanged. */
export interface AlreadyExists {
  readonly kind: 'already_exists';
  readonly what: string;
  readonly key: string;
}

/** The provider's protocol has no such function; nothing was sent. */
export interface UnsupportedCall {
  readonly kind: 'unsupported_call';
  /** The name of the function in the specification, or of the operation. */
  readonly call: string;
  /** Undefined: no provider has the function for an Agent that holds its players' wallets. */
  readonly provider: string | undefined;
}

/** A refusal of a call about players, money or games; the caller may read the sentence. */
export interface CallRefused {
  readonly kind:
    | 'not_allowed'
    | 'player_not_found'
    | 'player_exists'
    | 'player_disabled'
    | 'player_limited'
    | 'block_not_over'
    | 'registration_failed'
    | 'malformed_member_id'
    | 'insufficient_balance'
    | 'invalid_amount'
    | 'duplicate_transfer'
    | 'transfer_in_progress'
    | 'grant_not_cancellable'
    | 'currency_unsupported'
    | 'game_not_found'
    | 'game_in_maintenance'
    | 'platform_unsupported'
    | 'launch_failed'
    | 'game_not_allowed'
    | 'country_not_allowed'
    | 'provider_failed'
    | 'provider_timed_out';
  readonly sentence: string;
}

/** The call is allowed, but came too early after another one. */
export interface TooManyRequests {
  readonly kind: 'too_many_requests';
  readonly sentence: string;
  readonly retryAfterMs: number;
}

/** The Agent is at home in another cell. Nothing was done. */
export interface AgentMoved {
  readonly kind: 'agent_moved';
  readonly sentence: string;
}

/** The call waits for the approval of a second person. Nothing was done yet. */
export interface AwaitsApproval {
  readonly kind: 'awaits_approval';
  readonly approval: string;
}

/** Every refusal that a use case may return; the HTTP adapter has one envelope code for each kind. */
export type Failure =
  | InvalidParameter
  | AgentMismatch
  | TokenRefused
  | NotFound
  | AlreadyExists
  | UnsupportedCall
  | CallRefused
  | AgentMoved
  | AwaitsApproval
  | TooManyRequests;

export const callRefused = (kind: CallRefused['kind'], sentence: string): CallRefused => ({ kind, sentence });

/** Refuses a name that no entity has. */
export const notFound = (what: string, key: string): NotFound => ({ kind: 'not_found', what, key });

/** Refuses a name that is taken. */
export const alreadyExists = (what: string, key: string): AlreadyExists => ({ kind: 'already_exists', what, key });
