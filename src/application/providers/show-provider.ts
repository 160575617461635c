import { foldCode } from '../../domain/shared/code.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import { notFound, type NotFound } from '../failure.ts';
import type { ProviderStore } from '../ports/provider-store.ts';
import { providerView, type ProviderView } from './provider-view.ts';

/** Shows one provider, without its credentials. */
export class ShowProvider {
  readonly #providers: ProviderStore;

  constructor(providers: ProviderStore) {
    this.#providers = providers;
  }

  async execute(code: string): Promise<Result<ProviderView, NotFound>> {
    const provider = await this.#providers.find(foldCode(code));
    return provider === undefined ? err(notFound('provider', code)) : ok(providerView(provider));
  }
}
