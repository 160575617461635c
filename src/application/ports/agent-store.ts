import type { Agent, AgentProfile } from '../../domain/agent/agent.ts';
import type { OfferRules } from '../../domain/agent/offer-rules.ts';
import type { PageRequest } from '../../domain/shared/page-request.ts';
import type { Page } from '../../domain/shared/page.ts';

/** Any part of an Agent that may change. */
export type AgentChanges = Partial<AgentProfile> & { readonly offerRules?: OfferRules };

/** Stores Agents for administration. The caller folds the codes. */
export interface AgentStore {
  /** False if the code is taken. Then nothing changes. */
  create(agent: Agent): Promise<boolean>;
  find(code: string): Promise<Agent | undefined>;
  /** All Agents, active or not, by code. A page beyond the last one is an empty list with the true total. */
  list(page: PageRequest): Promise<Page<Agent>>;
  /** The Agent after the change; undefined if the Agent does not exist. Absent fields keep their value. */
  update(code: string, changes: AgentChanges): Promise<Agent | undefined>;
}
