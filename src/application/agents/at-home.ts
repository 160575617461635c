import { AWAY_SENTENCES, type Agent } from '../../domain/agent/agent.ts';
import { foldCode } from '../../domain/shared/code.ts';
import type { AgentAway } from '../failure.ts';
import type { AgentStore } from '../ports/agent-store.ts';

/** Refuses an Agent that is in another cell, or on the way there; undefined if it is at home, or does not exist. */
export const refuseAway = (agent: Agent | undefined): AgentAway | undefined =>
  agent?.away === undefined ? undefined : { kind: 'agent_away', sentence: AWAY_SENTENCES[agent.away] };

/** The same for the Agent of a code: what is changed here no longer reaches the cell in which the Agent is at home. */
export const refusedIfAway = async (agents: Pick<AgentStore, 'find'>, code: string): Promise<AgentAway | undefined> =>
  refuseAway(await agents.find(foldCode(code)));
