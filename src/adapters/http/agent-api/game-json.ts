import type { GameListPage } from '../../../application/list-games/list-games.ts';
import type { Game, OfferedGame } from '../../../domain/game/game.ts';

/** A game object around its currency, in the specification's order of fields. */
interface GameText {
  readonly head: string;
  readonly tail: string;
}

/**
 * A snapshot hands out the same Game objects again and again, so their text is made once and kept in a slot of the object. Not in
 * a WeakMap: with a million games the collector stood still for half a second to go through its entries.
 */
const TEXT = Symbol('text');
type RememberingGame = Game & { [TEXT]?: GameText };

/** The game object as JSON. */
export function gameJson({ game, currency, isMaintenance }: OfferedGame): string {
  const { head, tail } = (game as RememberingGame)[TEXT] ?? remembered(game);
  return `${head}${currency}${tail}${String(isMaintenance)}}`;
}

/** The `data` of a game list as JSON. */
export function gameListJson({ list, total, page, pageSize }: GameListPage): string {
  let games = '';
  for (const offered of list) games += games === '' ? gameJson(offered) : `,${gameJson(offered)}`;
  return `{"list":[${games}],"total":${total},"page":${page},"pageSize":${pageSize}}`;
}

function remembered(game: RememberingGame): GameText {
  const { id, name, code, category, provider, brand, image } = game;
  const head = JSON.stringify({ id, name, code, category_code: category, game_type: category });
  const tail = JSON.stringify({ provider, brand, image });
  // A currency code is letters and digits only, so it needs no escaping.
  const text = { head: `${head.slice(0, -1)},"currency":"`, tail: `",${tail.slice(1, -1)},"is_maintenance":` };
  if (Object.isExtensible(game)) game[TEXT] = text;
  return text;
}
