import type { GameListVersion } from '../../src/application/ports/game-list-version.ts';
import type { InMemoryCatalogue } from './in-memory-catalogue.ts';

export class InMemoryGameListVersion implements GameListVersion {
  readonly #catalogue: InMemoryCatalogue;

  constructor(catalogue: InMemoryCatalogue) {
    this.#catalogue = catalogue;
  }

  current(): object | undefined {
    return this.#catalogue.current;
  }
}
