import type { Failure } from '../../../application/failure.ts';
import type { Agent } from '../../../domain/agent/agent.ts';
import type { Result } from '../../../domain/shared/result.ts';
import type { FormFields } from './form-fields.ts';

/** One unified function behind its path: an Agent and its fields in, the envelope's `data` as JSON out. */
export type AgentCall = (agent: Agent, fields: FormFields) => Promise<Result<string, Failure>>;

/** A path of the Agent interface. */
export interface AgentRoute {
  readonly path: string;
  readonly call: AgentCall;
  /** Whether the answer depends on nothing but the catalogue, the Agent and the request, so that it may be remembered. */
  readonly isMemoised: boolean;
  /** Whether a provider may be asked, so that somebody may want to see what the time went for. */
  readonly isTraced: boolean;
  /** For how many milliseconds at most it keeps the Agent's next call from beginning, while others want something ({@link CallStarts}). */
  readonly startHeldMs: number;
  /** What it weighs on, where it is heavy for everybody else. */
  readonly isHeavyOn?: HeavyOn;
}

/** Two queues, because whoever waits for a provider does not use the database meanwhile. */
export type HeavyOn = 'database' | 'provider';

/** A call that may ask a provider. */
export const UPSTREAM = { isMemoised: false, isTraced: true, startHeldMs: 10 } as const;
/** A call that may ask a provider, and is mostly answered by the gateway itself. */
export const SELDOM_UPSTREAM = { ...UPSTREAM, startHeldMs: 50 } as const;
/** A call that the gateway answers by itself, anew each time. */
export const OWN = { isMemoised: false, isTraced: false, startHeldMs: 1_000 } as const;
