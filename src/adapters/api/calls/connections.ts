import { adminCall } from '../call.ts';
import { AGENT_CONNECTION, DIAGNOSIS, DIAGNOSIS_CHAPTER, PROVIDER_CONNECTION } from './diagnosis.ts';
import { AGENT_CODE, PROVIDER_CODE } from '../schemas/parameters.ts';

const { agents, providers } = DIAGNOSIS.diagnose.answers.shape;

const BOUNDS =
  'Callers who ask at the same time, or within three seconds of the answer, share it: one connection is asked by one question at a time.';

/** The connections to Agents and providers, one by one. */
export const CONNECTIONS = {
  list: adminCall({
    chapter: DIAGNOSIS_CHAPTER,
    route: 'GET /connections',
    right: 'read',
    name: 'listConnections',
    summary: 'List connections as last known',
    description:
      'The database, and the connections to active Agents and providers, the first hundred of both, with the last answers that this process ' +
      'has had. It asks nobody outside.',
    answers: DIAGNOSIS.diagnose.answers.omit({ money: true }).meta({ id: 'Connections' }),
    examples: {
      connections: {
        checked_at: '2026-11-21T09:30:00.000Z',
        database: { state: 'ready', detail: null, clock_ahead_ms: -2 },
        agents: [AGENT_CONNECTION],
        providers: [{ ...PROVIDER_CONNECTION, state: 'not_asked', checked_at: null }],
        notices: [],
        left_out: 0,
      },
    },
  }),
  agent: adminCall({
    chapter: DIAGNOSIS_CHAPTER,
    route: 'GET /agents/{code}/connection',
    right: 'read',
    name: 'checkAgentConnection',
    waitsForOthers: true,
    summary: 'Check the connection to an Agent',
    description: `Asks the Agent’s system for the balance of a player whom nobody knows, signed and under the rules that callbacks go by. No money moves. ${BOUNDS}`,
    params: { code: AGENT_CODE },
    answers: agents.element.meta({ id: 'AgentConnection' }),
    examples: { connection: AGENT_CONNECTION },
    failures: ['not_found'],
  }),
  provider: adminCall({
    chapter: DIAGNOSIS_CHAPTER,
    route: 'GET /providers/{code}/connection',
    right: 'read',
    name: 'checkProviderConnection',
    waitsForOthers: true,
    summary: 'Check the connection to a provider',
    description: `Asks the provider, if its protocol has a health check; if not, says what its last calls came to. ${BOUNDS}`,
    params: { code: PROVIDER_CODE },
    answers: providers.element.meta({ id: 'ProviderConnection' }),
    examples: { connection: PROVIDER_CONNECTION },
    failures: ['not_found'],
  }),
} as const;
