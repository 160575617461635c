import type { MoneyTrouble } from '../../domain/diagnosis/money-trouble.ts';
import type {
  AGENT_STATES,
  CALLBACK_SOURCES,
  NOTICES,
  PROVIDER_STATES,
} from '../../domain/diagnosis/diagnosis-words.ts';
import type { Clock } from '../ports/clock.ts';
import type { StoreHealth } from '../ports/store-health.ts';

/** The state of the database. `clockAheadMs` is its clock minus the gateway's clock, negative if it is behind. */
export type StoreFinding =
  { readonly state: 'ready'; readonly clockAheadMs: number } | { readonly state: 'not_ready'; readonly reason: string };

type AgentState = (typeof AGENT_STATES)[number];

export interface AgentFinding {
  readonly agent: string;
  readonly callbackBase: string | undefined;
  /** Whether the Agent's callbacks are signed, so that the Agent can verify their sender. */
  readonly hasCallbackSecret: boolean;
  readonly state: AgentState;
  /** The finding, in words. */
  readonly detail: string | undefined;
  /** The step of a person that mends it; undefined if there is nothing to mend, or if the state says all. */
  readonly remedy: string | undefined;
  /** The moment of the answer; undefined if the state is known without a question, or if there was no question yet. */
  readonly checkedAtMs: number | undefined;
}

export interface ProviderFinding {
  readonly provider: string;
  readonly protocol: string;
  readonly state: (typeof PROVIDER_STATES)[number];
  readonly detail: string | undefined;
  readonly checkedAtMs: number | undefined;
  readonly takesCallbacksFrom: (typeof CALLBACK_SOURCES)[number];
}

export interface Notice {
  readonly notice: (typeof NOTICES)[number];
  readonly detail: string | undefined;
}

/** The state of the gateway itself. */
export interface GatewayFound {
  readonly checkedAtMs: number;
  readonly store: StoreFinding;
  readonly notices: readonly Notice[];
}

/** The connections to Agents and providers. */
export interface ConnectionsFound {
  /** Active Agents, by code; none if the database is not ready. */
  readonly agents: readonly AgentFinding[];
  readonly providers: readonly ProviderFinding[];
  /** The number of Agents and providers that were not checked, because there are too many. */
  readonly leftOut: number;
}

/** The result of the checks. */
export interface Diagnosis extends GatewayFound, ConnectionsFound {
  /** The troubles with money, the most urgent first; none if the database is not ready. */
  readonly money: readonly MoneyTrouble[];
}

/** Checks whether the database is ready, and compares its clock with that of this process. */
export async function findStore({
  storeHealth,
  clock,
}: {
  readonly storeHealth: StoreHealth;
  readonly clock: Clock;
}): Promise<StoreFinding> {
  const before = clock.nowMs();
  const state = await storeHealth.look();
  if (state.kind === 'not_ready') return { state: 'not_ready', reason: state.reason };
  // The database read its clock between these two readings.
  const between = Math.round((before + clock.nowMs()) / 2);
  return { state: 'ready', clockAheadMs: state.clockMs - between };
}
