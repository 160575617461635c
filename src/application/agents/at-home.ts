import { AWAY_SENTENCES, type Agent } from '../../domain/agent/agent.ts';
import { foldCode } from '../../domain/shared/code.ts';
import type { AgentAway } from '../failure.ts';
import type { AgentStore } from '../ports/agent-store.ts';

/** Refuses an Agent that is in another cell, or is being moved there. Undefined if the Agent is in this cell, or does not exist. */
export const refuseAway = (agent: Agent | undefined): AgentAway | undefined =>
  agent?.away === undefined ? undefined : { kind: 'agent_away', sentence: AWAY_SENTENCES[agent.away] };

/** Refuses likewise, for the code of an Agent. A change in this cell no longer reaches the cell of the Agent. */
export const refusedIfAway = async (agents: Pick<AgentStore, 'find'>, code: string): Promise<AgentAway | undefined> =>
  refuseAway(await agents.find(foldCode(code)));
