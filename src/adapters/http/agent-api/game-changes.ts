import type { GameChanges } from '../../../application/catalogue/list-game-changes.ts';
import type { GameChange } from '../../../domain/catalogue/game-change.ts';
import { gameJson } from './game-json.ts';

/** The changes of the game list since a cursor. */
export const gameChangesJson = ({ list, cursor, hasMore }: GameChanges) => ({
  list: list.map(changeJson),
  cursor,
  has_more: hasMore,
});

const changeJson = (change: GameChange) =>
  change.change === 'withdrawn'
    ? change
    : { change: change.change, id: change.offered.game.id, game: gameJson(change.offered) };
