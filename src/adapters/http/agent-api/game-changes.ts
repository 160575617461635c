import type { ListGameChanges } from '../../../application/catalogue/list-game-changes.ts';
import type { GameChange } from '../../../domain/game/game-change.ts';
import { ok } from '../../../domain/shared/result.ts';
import type { AgentCall } from './agent-call.ts';
import { gameJson } from './game-json.ts';

/** `POST /papi/v1/game/changes`: what became different in the game list since a cursor. */
export const gameChanges =
  (useCase: ListGameChanges): AgentCall =>
  async (agent, fields) => {
    const changes = await useCase.execute({ agent, operatorCode: fields['operator_code'], cursor: fields['cursor'] });
    if (!changes.ok) return changes;
    const { list, cursor, hasMore } = changes.value;
    return ok(JSON.stringify({ list: list.map(changeJson), cursor, has_more: hasMore }));
  };

const changeJson = (change: GameChange): object =>
  change.change === 'withdrawn'
    ? change
    : { change: change.change, id: change.offered.game.id, game: gameJson(change.offered) };
