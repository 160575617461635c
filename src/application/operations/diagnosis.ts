/** The state of the database; `clockAheadMs`: its clock minus the gateway's clock, negative when behind. */
export type StoreFinding =
  { readonly state: 'ready'; readonly clockAheadMs: number } | { readonly state: 'not_ready'; readonly reason: string };

/** The states of an Agent's callback address. */
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
  /** Whether the Agent's callbacks are signed, so that the Agent can verify their sender. */
  readonly hasCallbackSecret: boolean;
  readonly state: AgentState;
  /** The finding, in words. */
  readonly detail: string | undefined;
}

/** The states of a provider; `no_health_check`: its protocol has no call for it. */
export const PROVIDER_STATES = ['healthy', 'unhealthy', 'not_set_up', 'no_health_check'] as const;

/**
 * The sources from which callbacks of a provider are accepted: all addresses, the addresses on its list, or none because its protocol sends
 * none.
 */
export const CALLBACK_SOURCES = ['anywhere', 'ip_allow_list', 'nowhere'] as const;

export interface ProviderFinding {
  readonly provider: string;
  readonly protocol: string;
  readonly state: (typeof PROVIDER_STATES)[number];
  readonly detail: string | undefined;
  readonly takesCallbacksFrom: (typeof CALLBACK_SOURCES)[number];
}

/**
 * Things that an operator should know about the gateway.
 * - `unknown_proxy`: requests carried X-Forwarded-For while no proxy is trusted.
 * - `oddly_named_players`: players are kept under names that no Agent could give today.
 */
export const NOTICES = ['unknown_proxy', 'oddly_named_players'] as const;

export interface Notice {
  readonly notice: (typeof NOTICES)[number];
  readonly detail: string | undefined;
}

/** The result of the checks. */
export interface Diagnosis {
  readonly checkedAtMs: number;
  readonly store: StoreFinding;
  /** Active Agents, by code; none when the database is not ready. */
  readonly agents: readonly AgentFinding[];
  readonly providers: readonly ProviderFinding[];
  readonly notices: readonly Notice[];
  /** Active Agents and providers that were not checked, because there are too many. */
  readonly leftOut: number;
}
