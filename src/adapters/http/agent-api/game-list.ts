import type { ListGames } from '../../../application/catalogue/list-games.ts';
import { ok } from '../../../domain/shared/result.ts';
import type { AgentCall } from './agent-call.ts';
import { gameJson } from './game-json.ts';

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
      country: fields['country'],
      page: fields['page'],
      pageSize: fields['pageSize'],
    });
    if (!listed.ok) return listed;
    const { list, total, page, pageSize } = listed.value;
    return ok(JSON.stringify({ list: list.map(gameJson), total, page, pageSize }));
  };
