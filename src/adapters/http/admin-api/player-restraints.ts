import { refuseMoved } from '../../../application/agents/at-home.ts';
import { ShowAgent } from '../../../application/agents/agents.ts';
import type { Failure } from '../../../application/failure.ts';
import { BlockPlayer, UnblockPlayer } from '../../../application/players/block-player.ts';
import { LimitPlayer } from '../../../application/players/limit-player.ts';
import type { Agent } from '../../../domain/agent/agent.ts';
import { camelCase } from '../../../domain/shared/name-case.ts';
import { err, type Result } from '../../../domain/shared/result.ts';
import { BLOCKING_CALLS } from '../../api/calls/player-blocks.ts';
import { LIMITING_CALLS } from '../../api/calls/player-limits.ts';
import { blockJson, sessionJson, limitJson, grantJson } from '../answers/player-json.ts';
import type { UseCases } from '../use-cases.ts';
import { mapped, serve, mappedPage, type AdminRouter } from './admin-call.ts';
import { EndOwnSession, ListGameSessions } from '../../../application/players/game-sessions.ts';
import { GAME_SESSIONS, gameSession } from '../../api/calls/game-sessions.ts';
import { shownBy } from '../answers/json-names.ts';
import { CancelFreeRounds, ListFreeRounds } from '../../../application/free-rounds/free-rounds.ts';
import { GrantFreeRounds } from '../../../application/free-rounds/grant-free-rounds.ts';
import { FREE_ROUNDS } from '../../api/calls/free-rounds.ts';

/** `/admin/v1/players/{agent}/{member}/block`, `/unblock` and `/limits`. */
export function playerRestraintCalls(router: AdminRouter, useCase: UseCases): void {
  serve(router, BLOCKING_CALLS.block, async ({ params, body, ...by }) => {
    const agent = await agentHere(useCase, params.agent);
    if (!agent.ok) return agent;
    const named = { agent: agent.value, memberId: params.member };
    const stopped = await useCase(BlockPlayer).execute({ ...named, ...body }, nameOf(by));
    return mapped(stopped, ({ memberId, blocks, sessions }) => ({
      member_id: memberId,
      blocks: blocks.map((block) => blockJson(by.ownAgent)(block)),
      sessions: sessions.map(sessionJson),
    }));
  });
  serve(router, BLOCKING_CALLS.unblock, async ({ params, body, once, ...by }) => {
    const agent = await agentHere(useCase, params.agent);
    if (!agent.ok) return agent;
    const { before_end: isBeforeEnd, ...wanted } = body;
    const named = { agent: agent.value, memberId: params.member };
    const isAgreed = isBeforeEnd === true && once !== undefined;
    const unblocked = await useCase(UnblockPlayer).execute({ ...named, ...wanted }, nameOf(by), isAgreed);
    return mapped(unblocked, ({ memberId, blocks }) => ({
      member_id: memberId,
      blocks: blocks.map((block) => blockJson(by.ownAgent)(block)),
    }));
  });
  serve(router, LIMITING_CALLS.limits, async ({ params, body, ...by }) => {
    const agent = await agentHere(useCase, params.agent);
    if (!agent.ok) return agent;
    const wanted = Object.fromEntries(Object.entries(body).map(([name, value]) => [camelCase(name), value]));
    const named = { agent: agent.value, memberId: params.member };
    const limited = await useCase(LimitPlayer).execute({ ...named, ...wanted }, nameOf(by));
    return mapped(limited, ({ memberId, currency, limits }) => ({
      member_id: memberId,
      currency,
      limits: limits.map(limitJson(by.ownAgent)),
    }));
  });
}

/** The Agent, if this cell is its home. */
async function agentHere(useCase: UseCases, code: string): Promise<Result<Agent, Failure>> {
  const agent = await useCase(ShowAgent).execute(code);
  const moved = agent.ok ? refuseMoved(agent.value) : undefined;
  return moved === undefined ? agent : err(moved);
}

/** The name that is kept: an Agent's own people act for their Agent. */
const nameOf = ({ actor, ownAgent }: { readonly actor: string; readonly ownAgent: string | undefined }): string =>
  ownAgent === undefined ? actor : `agent:${ownAgent}:${actor}`;

/** `/admin/v1/game-sessions`, and the end of one. */
export function gameSessionCalls(router: AdminRouter, useCase: UseCases): void {
  serve(router, GAME_SESSIONS.list, async ({ query }) =>
    mappedPage(await useCase(ListGameSessions).execute(query), gameSessionJson),
  );
  serve(router, GAME_SESSIONS.end, async ({ params }) => {
    const agent = await agentHere(useCase, params.agent);
    if (!agent.ok) return agent;
    const named = { agent: agent.value, sessionId: params.id };
    return mapped(await useCase(EndOwnSession).execute(named, params.member), gameSessionJson);
  });
}

export const gameSessionJson = shownBy(gameSession);

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
