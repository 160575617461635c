import type { Agent } from '../../../domain/agent/agent.ts';
import { AGENTS } from '../../api/calls/agents.ts';
import type { AdminUseCases } from './admin-dependencies.ts';
import { mapped, mappedPage, serve, type AdminRouter } from './admin-call.ts';
import { fromJson, shownBy } from '../answers/json-names.ts';

/** `/admin/v1/agents`. */
export function agentCalls(router: AdminRouter, useCases: AdminUseCases): void {
  serve(router, AGENTS.create, async ({ body }) =>
    mapped(await useCases.createAgent.execute(fromJson(body)), agentJson),
  );
  serve(router, AGENTS.list, async ({ query: { page, pageSize }, ownAgent }) =>
    mappedPage(await useCases.listAgents.execute(page, pageSize, ownAgent), agentJson),
  );
  serve(router, AGENTS.show, async ({ params: { code } }) => mapped(await useCases.showAgent.execute(code), agentJson));
  serve(router, AGENTS.change, async ({ body, params: { code } }) =>
    mapped(await useCases.changeAgent.execute(code, fromJson(body)), agentJson),
  );
}

const shown = shownBy(AGENTS.show.answers);
const agentJson = (agent: Agent) => shown({ away: undefined, movedAtMs: undefined, ...agent });
