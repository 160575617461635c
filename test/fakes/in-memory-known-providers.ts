import type { KnownProviders } from '../../src/application/ports/known-providers.ts';
import type { KeptProvider } from '../../src/application/ports/provider-store.ts';
import type { InMemoryCatalogue } from './in-memory-catalogue.ts';

export class InMemoryKnownProviders implements KnownProviders {
  readonly #catalogue: InMemoryCatalogue;

  constructor(catalogue: InMemoryCatalogue) {
    this.#catalogue = catalogue;
  }

  find(code: string): KeptProvider | undefined {
    return this.#catalogue.current.providers.get(code);
  }
}
