import type { Game, GameChanges } from '../../domain/catalogue/game.ts';
import { detailsOf } from '../../domain/catalogue/game-details.ts';
import type { InvalidParameter } from '../../domain/shared/invalid-parameter.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import { notFound, type NotFound } from '../failure.ts';
import type { GameStore } from '../ports/game-store.ts';

/** Puts a game in maintenance or ends its maintenance, enables or disables it, or sets its restricted countries or the operator's details. */
export class ChangeGame {
  readonly #games: GameStore;

  constructor(games: GameStore) {
    this.#games = games;
  }

  async execute(id: string, changes: GameChanges): Promise<Result<Game, NotFound | InvalidParameter>> {
    const details = detailsOf(changes.operatorDetails ?? {});
    if (!details.ok) return details;
    const game = await this.#games.update(id, { ...changes, operatorDetails: details.value });
    return game === undefined ? err(notFound('game', id)) : ok(game);
  }
}
