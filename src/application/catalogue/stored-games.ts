import type { Game, GameChanges } from '../../domain/catalogue/game.ts';
import { trimmed } from '../../domain/shared/letter-case.ts';
import type { InvalidParameter } from '../../domain/shared/invalid-parameter.ts';
import type { NumberedPage } from '../../domain/shared/page.ts';
import { all, ok, err, type Result } from '../../domain/shared/result.ts';
import { chosenCode, chosenFlag, listed, type ListQuery } from '../list-query.ts';
import type { GameStore, StoredGameFilter } from '../ports/game-store.ts';
import { notFound, type NotFound } from '../failure.ts';
import { detailsOf } from '../../domain/catalogue/game-details.ts';

type StoredGamesQuery = ListQuery<
  'provider' | 'category' | 'currency' | 'text' | 'active' | 'maintenance' | 'restricted'
>;

/** Lists the games of the catalogue, offered or not. */
export class ListStoredGames {
  readonly #games: Pick<GameStore, 'list'>;

  constructor(games: Pick<GameStore, 'list'>) {
    this.#games = games;
  }

  execute(question: StoredGamesQuery): Promise<Result<NumberedPage<Game>, InvalidParameter>> {
    return listed(question, filterOf(question), (filter, page) => this.#games.list(filter, page));
  }
}

const filterOf = (question: StoredGamesQuery): Result<StoredGameFilter, InvalidParameter> =>
  all({
    provider: ok(chosenCode(question.provider)),
    category: ok(chosenCode(question.category)),
    currency: ok(chosenCode(question.currency)),
    text: ok(trimmed(question.text) || undefined),
    isActive: chosenFlag('active', question.active),
    isMaintenance: chosenFlag('maintenance', question.maintenance),
    isRestricted: chosenFlag('restricted', question.restricted),
  });

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
