import { AWAY_SENTENCES, type Agent } from '../../domain/agent/agent.ts';
import type { AgentAway } from '../failure.ts';

/** Refuses an Agent that is in another cell, or on the way there; undefined if it is at home, or does not exist. */
export const refuseAway = (agent: Agent | undefined): AgentAway | undefined =>
  agent?.away === undefined ? undefined : { kind: 'agent_away', sentence: AWAY_SENTENCES[agent.away] };
