/** How the database is; `clockAheadMs` is how far its clock is ahead of the gateway's, negative when behind. */
export type StoreFinding =
  { readonly state: 'ready'; readonly clockAheadMs: number } | { readonly state: 'not_ready'; readonly reason: string };

/** Whether an Agent's callbacks would get through. */
export const AGENT_STATES = [
  'reachable',
  'timed_out',
  'connection_lost',
  'unreachable',
  'address_refused',
  'no_callback_base',
] as const;
type AgentState = (typeof AGENT_STATES)[number];

export interface AgentFinding {
  readonly agent: string;
  readonly callbackBase: string | undefined;
  /** Whether its callbacks are signed, so that it can tell them from anybody's. */
  readonly hasCallbackSecret: boolean;
  readonly state: AgentState;
  /** What was seen, in words. */
  readonly detail: string | undefined;
}

/** Whether a provider answers; `no_health_check`: its protocol has no call that asks. */
export const PROVIDER_STATES = ['healthy', 'unhealthy', 'not_set_up', 'no_health_check'] as const;

/** Whose callbacks are looked at: everybody's, those of the addresses on its list, or none, because its protocol sends none. */
export const CALLBACK_SOURCES = ['anywhere', 'ip_allow_list', 'nowhere'] as const;

export interface ProviderFinding {
  readonly provider: string;
  readonly protocol: string;
  readonly state: (typeof PROVIDER_STATES)[number];
  readonly detail: string | undefined;
  readonly takesCallbacksFrom: (typeof CALLBACK_SOURCES)[number];
}

/**
 * What an operator should know of the gateway.
 * - `unknown_proxy`: requests carried X-Forwarded-For while no proxy is trusted.
 * - `oddly_named_players`: players are kept under names that no Agent could give today.
 */
export const NOTICES = ['unknown_proxy', 'oddly_named_players'] as const;

export interface Notice {
  readonly notice: (typeof NOTICES)[number];
  readonly detail: string | undefined;
}

/** What the gateway sees when it looks around. */
export interface Diagnosis {
  readonly checkedAtMs: number;
  readonly store: StoreFinding;
  /** Active ones, by code; none when the database is not ready. */
  readonly agents: readonly AgentFinding[];
  readonly providers: readonly ProviderFinding[];
  readonly notices: readonly Notice[];
  /** Active ones that were not looked at, because there are so many. */
  readonly leftOut: number;
}
