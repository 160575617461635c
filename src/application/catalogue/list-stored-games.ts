import type { Game } from '../../domain/catalogue/game.ts';
import { trimmed } from '../../domain/shared/letter-case.ts';
import type { InvalidParameter } from '../../domain/shared/invalid-parameter.ts';
import type { NumberedPage } from '../../domain/shared/page.ts';
import { all, ok, type Result } from '../../domain/shared/result.ts';
import { chosenCode, chosenFlag, listed, type ListQuery } from '../list-query.ts';
import type { GameStore, StoredGameFilter } from '../ports/game-store.ts';

export type StoredGamesQuery = ListQuery<
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
