import type { Agent, AgentProfile } from '../../domain/agent/agent.ts';
import type { OfferRules } from '../../domain/agent/offer-rules.ts';

/** Any part of an Agent that may change. */
export type AgentChanges = Partial<AgentProfile> & { readonly offerRules?: OfferRules };

/** Where Agents are kept for administration. Codes are folded by the caller. */
export interface AgentStore {
  /** False when the code is taken, and then nothing is changed. */
  create(agent: Agent): Promise<boolean>;
  find(code: string): Promise<Agent | undefined>;
  /** The Agent after the change; undefined when there is none. Fields that are absent stay as they are. */
  update(code: string, changes: AgentChanges): Promise<Agent | undefined>;
}
