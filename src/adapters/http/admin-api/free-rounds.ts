import { CancelFreeRounds, ListFreeRounds } from '../../../application/free-rounds/free-rounds.ts';
import { GrantFreeRounds } from '../../../application/free-rounds/grant-free-rounds.ts';
import { camelCase } from '../../../domain/shared/name-case.ts';
import { FREE_ROUNDS } from '../../api/calls/free-rounds.ts';
import { grantJson } from '../answers/free-rounds-json.ts';
import type { UseCases } from '../use-cases.ts';
import { mapped, mappedPage, serve, type AdminRouter } from './admin-call.ts';
import { agentHere, nameOf } from './player-restraints.ts';

/** `/admin/v1/free-rounds`, and grants to players. */
export function freeRoundCalls(router: AdminRouter, useCase: UseCases): void {
  serve(router, FREE_ROUNDS.list, async ({ query }) =>
    mappedPage(await useCase(ListFreeRounds).execute(query), grantJson),
  );
  serve(router, FREE_ROUNDS.grant, async ({ params, body, ...by }) => {
    const agent = await agentHere(useCase, params.agent);
    if (!agent.ok) return agent;
    const wanted = Object.fromEntries(Object.entries(body).map(([name, value]) => [camelCase(name), value]));
    const input = { agent: agent.value, memberId: params.member, ...wanted };
    return mapped(await useCase(GrantFreeRounds).execute(input, nameOf(by)), grantJson);
  });
  serve(router, FREE_ROUNDS.cancel, async ({ params }) => {
    const agent = await agentHere(useCase, params.agent);
    if (!agent.ok) return agent;
    const named = { agent: agent.value, grantId: params.id };
    return mapped(await useCase(CancelFreeRounds).execute(named, params.member), grantJson);
  });
}
