import type { InvalidParameter } from '../../domain/shared/invalid-parameter.ts';
import type { NumberedPage } from '../../domain/shared/page.ts';
import { ok, type Result } from '../../domain/shared/result.ts';
import { listed } from '../list-query.ts';
import type { ProviderStore } from '../ports/provider-store.ts';
import { providerView, type ProviderView } from './provider-view.ts';

/** Lists all providers, by code and without their credentials. */
export class ListProviders {
  readonly #providers: ProviderStore;

  constructor(providers: ProviderStore) {
    this.#providers = providers;
  }

  /** Takes the page and the page size as text, as the caller sent them. */
  execute(page?: string, pageSize?: string): Promise<Result<NumberedPage<ProviderView>, InvalidParameter>> {
    return listed({ page, pageSize }, ok(undefined), async (_, wanted) => {
      const { list, total } = await this.#providers.list(wanted);
      return { list: list.map(providerView), total };
    });
  }
}
