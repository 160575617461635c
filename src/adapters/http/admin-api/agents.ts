import type { Agent, AgentProfile } from '../../../domain/agent/agent.ts';
import { AGENTS } from '../../api/agents.ts';
import type { AdminUseCases } from './admin-dependencies.ts';
import { mapped, mappedPage, serve, type AdminRouter } from './admin-call.ts';
import { fromJson, toJson, type JsonNames } from './json-names.ts';

/** The names of an Agent's fields. */
const AGENT_NAMES = {
  code: 'code',
  name: 'name',
  currency: 'currency',
  callback_base: 'callbackBase',
  wallet_mode: 'walletMode',
  implements: 'implements',
  push_unsettled: 'pushUnsettled',
  push_cancels: 'pushCancels',
  operates_providers: 'operatesProviders',
  signs_requests: 'signsRequests',
  rate_limit: 'rateLimit',
  active: 'isActive',
} as const satisfies JsonNames<Agent>;

/** `/admin/v1/agents`. */
export function agentCalls(router: AdminRouter, useCases: AdminUseCases): void {
  serve(router, AGENTS.create, async ({ body }) =>
    mapped(await useCases.createAgent.execute(fromJson<NewAgent>(body, AGENT_NAMES) as NewAgent), agentJson),
  );
  serve(router, AGENTS.list, async ({ query: { page, pageSize }, ownAgent }) =>
    mappedPage(await useCases.listAgents.execute(page, pageSize, ownAgent), agentJson),
  );
  serve(router, AGENTS.show, async ({ params: { code } }) => mapped(await useCases.showAgent.execute(code), agentJson));
  serve(router, AGENTS.change, async ({ body, params: { code } }) =>
    mapped(await useCases.changeAgent.execute(code, fromJson<AgentProfile>(body, AGENT_PROFILE_NAMES)), agentJson),
  );
}

type NewAgent = AgentProfile & { readonly code: string };

const { code: _, ...AGENT_PROFILE_NAMES } = AGENT_NAMES;

const agentJson = (agent: Agent) => toJson(agent, AGENT_NAMES);
