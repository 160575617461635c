import type { Game } from '../../domain/catalogue/game.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import { notFound, type NotFound } from '../failure.ts';
import type { GameStore } from '../ports/game-store.ts';

/** Shows one game of the catalogue, offered or not. */
export class ShowGame {
  readonly #games: GameStore;

  constructor(games: GameStore) {
    this.#games = games;
  }

  async execute(id: string): Promise<Result<Game, NotFound>> {
    const game = await this.#games.find(id);
    return game === undefined ? err(notFound('game', id)) : ok(game);
  }
}
