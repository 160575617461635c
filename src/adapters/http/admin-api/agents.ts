import { ChangeAgent } from '../../../application/agents/change-agent.ts';
import { CreateAgent } from '../../../application/agents/create-agent.ts';
import { ListAgents } from '../../../application/agents/list-agents.ts';
import { ShowAgent } from '../../../application/agents/show-agent.ts';
import type { Agent } from '../../../domain/agent/agent.ts';
import { AGENTS } from '../../api/calls/agents.ts';
import type { UseCases } from '../use-cases.ts';
import { mapped, mappedPage, serve, type AdminRouter } from './admin-call.ts';
import { fromJson, shownBy } from '../answers/json-names.ts';

/** `/admin/v1/agents`. */
export function agentCalls(router: AdminRouter, useCase: UseCases): void {
  serve(router, AGENTS.create, async ({ body }) =>
    mapped(await useCase(CreateAgent).execute(fromJson(body)), agentJson),
  );
  serve(router, AGENTS.list, async ({ query: { page, pageSize }, ownAgent }) =>
    mappedPage(await useCase(ListAgents).execute(page, pageSize, ownAgent), agentJson),
  );
  serve(router, AGENTS.show, async ({ params: { code } }) => mapped(await useCase(ShowAgent).execute(code), agentJson));
  serve(router, AGENTS.change, async ({ body, params: { code } }) =>
    mapped(await useCase(ChangeAgent).execute(code, fromJson(body)), agentJson),
  );
}

const shown = shownBy(AGENTS.show.answers);
const agentJson = (agent: Agent) => shown({ movedAwayAtMs: undefined, ...agent });
