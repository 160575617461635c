import type { Game } from '../../domain/catalogue/game.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import { notFound, type NotFound } from '../failure.ts';
import type { GameFlags, GameStore } from '../ports/game-store.ts';

/** Puts a game in maintenance or ends its maintenance, enables or disables it, or sets the countries in which it may not be played. */
export class ChangeGame {
  readonly #games: GameStore;

  constructor(games: GameStore) {
    this.#games = games;
  }

  async execute(id: string, flags: GameFlags): Promise<Result<Game, NotFound>> {
    const game = await this.#games.update(id, flags);
    return game === undefined ? err(notFound('game', id)) : ok(game);
  }
}
