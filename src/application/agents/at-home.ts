import type { Agent } from '../../domain/agent/agent.ts';
import { foldCode } from '../../domain/shared/code.ts';
import type { AgentMoved } from '../failure.ts';
import type { AgentStore } from '../ports/agent-store.ts';

/** Refuses an Agent that is at home in another cell. Undefined if the Agent is at home here, or does not exist. */
export const refuseMoved = (agent: Agent | undefined): AgentMoved | undefined =>
  agent?.movedAwayAtMs === undefined ? undefined : { kind: 'agent_moved', sentence: SENTENCE };

/** Refuses likewise, for the code of an Agent. A change in this cell does not reach the cell of the Agent. */
export const refusedIfMoved = async (agents: Pick<AgentStore, 'find'>, code: string): Promise<AgentMoved | undefined> =>
  refuseMoved(await agents.find(foldCode(code)));

const SENTENCE = 'this Agent was moved to another cell of the service; call it at the address of that cell';
