import { EndOwnSession, ListGameSessions } from '../../../application/players/game-sessions.ts';
import { GAME_SESSIONS, gameSession } from '../../api/calls/game-sessions.ts';
import { shownBy } from '../answers/json-names.ts';
import type { UseCases } from '../use-cases.ts';
import { mapped, mappedPage, serve, type AdminRouter } from './admin-call.ts';
import { agentHere } from './player-restraints.ts';

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
