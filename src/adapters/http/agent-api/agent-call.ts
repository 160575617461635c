import type { Failure } from '../../../application/failure.ts';
import type { Agent } from '../../../domain/agent/agent.ts';
import type { Result } from '../../../domain/shared/result.ts';
import type { HeavyOn } from '../middleware/heavy-calls.ts';
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
  /** What it weighs on, where it is heavy for everybody else. */
  readonly isHeavyOn?: HeavyOn;
}

/** A call that may ask a provider. */
export const UPSTREAM = { isMemoised: false, isTraced: true } as const;
/** A call that the gateway answers by itself, anew each time. */
export const OWN = { isMemoised: false, isTraced: false } as const;
