import type { ListGames } from '../../../application/list-games/list-games.ts';
import type { AgentCall } from './agent-call.ts';
import { gameListJson } from './game-json.ts';

/** `POST /papi/v1/game/list`: the specification's query. */
export const gameList =
  (useCase: ListGames): AgentCall =>
  async (agent, fields) => {
    const listed = await useCase.execute({
      agent,
      operatorCode: fields['operator_code'],
      provider: fields['provider'],
      gameType: fields['game_type'],
      category: fields['category'],
      currency: fields['currency'],
      page: fields['page'],
      pageSize: fields['pageSize'],
    });
    return listed.ok ? { ok: true, value: gameListJson(listed.value) } : listed;
  };
