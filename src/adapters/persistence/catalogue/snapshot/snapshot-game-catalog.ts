import type {
  GameCatalog,
  NamedGame,
  OfferedGames,
  OfferedGamesQuery,
} from '../../../../application/ports/game-catalog.ts';
import type { GameListVersion } from '../../../../application/ports/game-list-version.ts';
import type { Agent } from '../../../../domain/agent/agent.ts';
import type { CatalogSnapshot } from './catalog-snapshot.ts';
import type { ReadModel } from './read-model.ts';

/** Answers from memory. If memory may be outdated, it asks the catalogue behind it. */
export class SnapshotGameCatalog implements GameCatalog {
  readonly #model: ReadModel;
  readonly #truth: GameCatalog;

  constructor(model: ReadModel, truth: GameCatalog) {
    this.#model = model;
    this.#truth = truth;
  }

  async findOffered(query: OfferedGamesQuery): Promise<OfferedGames> {
    const snapshot = this.#model.fresh?.catalog;
    if (snapshot === undefined) return this.#truth.findOffered(query);
    return query.search === undefined ? offeredBy(snapshot, query) : snapshot.search(query, query.search);
  }

  /** Memory has no index of ids, and no details. */
  findNamed(agent: Agent, ids: readonly string[]): Promise<readonly NamedGame[]> {
    return this.#truth.findNamed(agent, ids);
  }
}

/** Answers from the snapshot with which the query began, however long it takes. */
export function offeredBy(snapshot: CatalogSnapshot, query: OfferedGamesQuery): OfferedGames | Promise<OfferedGames> {
  return snapshot.findOffered(query) ?? snapshot.workOut(query).then(() => offeredBy(snapshot, query));
}

/** A snapshot never changes, so it is the version of all answers from it. */
export class SnapshotGameListVersion implements GameListVersion {
  readonly #model: ReadModel;

  constructor(model: ReadModel) {
    this.#model = model;
  }

  current(): object | undefined {
    return this.#model.fresh?.catalog;
  }
}
