import type { KeptProvider, ProviderChanges, ProviderStore } from '../../src/application/ports/provider-store.ts';
import type { PageRequest } from '../../src/domain/shared/page-request.ts';
import type { Page } from '../../src/domain/shared/page.ts';
import type { InMemoryCatalogue } from './in-memory-catalogue.ts';
import { pageByCode } from './page-by-code.ts';

export class InMemoryProviderStore implements ProviderStore {
  readonly #catalogue: InMemoryCatalogue;

  constructor(catalogue: InMemoryCatalogue) {
    this.#catalogue = catalogue;
  }

  async create(provider: KeptProvider): Promise<boolean> {
    if (this.#catalogue.current.providers.has(provider.code)) return false;
    this.#catalogue.write({ providers: [provider] });
    return true;
  }

  async find(code: string): Promise<KeptProvider | undefined> {
    return this.#catalogue.current.providers.get(code);
  }

  async list(page: PageRequest): Promise<Page<KeptProvider>> {
    return pageByCode(this.#catalogue.current.providers.values(), page);
  }

  async update(code: string, changes: ProviderChanges): Promise<KeptProvider | undefined> {
    const provider = this.#catalogue.current.providers.get(code);
    if (provider === undefined) return undefined;
    const changed = { ...provider, ...changes };
    this.#catalogue.write({ providers: [changed] });
    return changed;
  }
}
