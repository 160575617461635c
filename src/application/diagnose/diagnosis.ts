import type {
  AGENT_STATES,
  CALLBACK_SOURCES,
  NOTICES,
  PROVIDER_STATES,
} from '../../domain/diagnosis/diagnosis-words.ts';

/** How the database is; `clockAheadMs` is how far its clock is ahead of the gateway's, negative when behind. */
export type StoreFinding =
  { readonly state: 'ready'; readonly clockAheadMs: number } | { readonly state: 'not_ready'; readonly reason: string };

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

export interface ProviderFinding {
  readonly provider: string;
  readonly protocol: string;
  readonly state: (typeof PROVIDER_STATES)[number];
  readonly detail: string | undefined;
  readonly takesCallbacksFrom: (typeof CALLBACK_SOURCES)[number];
}

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
