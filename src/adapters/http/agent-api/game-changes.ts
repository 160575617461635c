import type { ListGameChanges } from '../../../application/catalogue/list-game-changes.ts';
import type { Agent } from '../../../domain/agent/agent.ts';
import type { GameChange } from '../../../domain/game/game-change.ts';
import { ok } from '../../../domain/shared/result.ts';
import type { Asked } from './agent-call.ts';
import type { GAMES } from '../../api/games.ts';
import { gameJson } from './game-json.ts';

type Fields = Asked<NonNullable<typeof GAMES.changes.body>>;

/** Answers the changes of the game list since a cursor. */
export const gameChanges =
  (useCase: ListGameChanges) =>
  async (agent: Agent, { operator_code: operatorCode, cursor: since }: Fields) => {
    const changes = await useCase.execute({ agent, operatorCode, cursor: since });
    if (!changes.ok) return changes;
    const { list, cursor, hasMore } = changes.value;
    return ok({ list: list.map(changeJson), cursor, has_more: hasMore });
  };

const changeJson = (change: GameChange) =>
  change.change === 'withdrawn'
    ? change
    : { change: change.change, id: change.offered.game.id, game: gameJson(change.offered) };
