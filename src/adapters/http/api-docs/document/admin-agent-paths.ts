import type { Paths } from '../openapi.ts';
import { adminOperation, BODY_LIMIT, IN_PATH, PAGE_IN_QUERY } from './admin-operation.ts';
import { DATA_EXAMPLES, REQUEST_EXAMPLES } from './examples.ts';
import { jsonBody } from './operation.ts';
import { TAGS } from './tags.ts';

const agent = { tag: TAGS.agents, answers: 'Agent', examples: { agent: DATA_EXAMPLES.agent } } as const;
const rules = {
  tag: TAGS.offerRules,
  parameters: [IN_PATH.agent],
  answers: 'OfferRules',
  examples: { rules: DATA_EXAMPLES.offerRules },
} as const;

/** Agents themselves. */
export const adminAgentPaths: Paths = {
  '/admin/v1/agents': {
    post: adminOperation({
      ...agent,
      operationId: 'createAgent',
      summary: 'Create an Agent',
      description: 'Adds an Agent. Give it a token and offer rules next: until then it cannot call, and sees no game.',
      requestBody: jsonBody('NewAgent', BODY_LIMIT, REQUEST_EXAMPLES.newAgent),
      failures: ['already_exists'],
    }),
    get: adminOperation({
      tag: TAGS.agents,
      operationId: 'listAgents',
      summary: 'List the Agents',
      description: 'All Agents, active or not, by code and page by page.',
      parameters: PAGE_IN_QUERY,
      answers: 'AgentList',
      examples: { page: DATA_EXAMPLES.agents },
    }),
  },
  '/admin/v1/agents/{code}': {
    get: adminOperation({
      ...agent,
      operationId: 'showAgent',
      summary: 'Show an Agent',
      description: 'One Agent, by its code.',
      parameters: [IN_PATH.agent],
    }),
    patch: adminOperation({
      ...agent,
      operationId: 'changeAgent',
      summary: 'Change an Agent',
      description:
        'Changes the fields that are named and leaves the others. At least one must be. The answer is the whole Agent.',
      parameters: [IN_PATH.agent],
      requestBody: jsonBody('AgentChanges', BODY_LIMIT, REQUEST_EXAMPLES.agentChanges),
    }),
  },
};

/** What an Agent is authorized for. */
export const offerRulePaths: Paths = {
  '/admin/v1/agents/{code}/offer-rules': {
    put: adminOperation({
      ...rules,
      operationId: 'setOfferRules',
      summary: 'Replace the offer rules',
      description:
        'Replaces all rules of the Agent by those in the body, which is a list. An empty list takes everything away.',
      requestBody: jsonBody('NewOfferRules', `A list of rules. ${BODY_LIMIT}`, REQUEST_EXAMPLES.offerRules),
    }),
    get: adminOperation({
      ...rules,
      operationId: 'showOfferRules',
      summary: 'Show the offer rules',
      description: 'The rules as they are kept.',
    }),
  },
};
