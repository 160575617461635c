import type { ProviderStore } from '../../src/application/ports/provider-store.ts';
import type { SilentProvider, SilentProviderBook } from '../../src/application/ports/silent-provider-book.ts';

export class InMemorySilentProviderBook implements SilentProviderBook {
  readonly silent = new Map<string, SilentProvider>();
  readonly #providers: Pick<ProviderStore, 'find'>;
  /** The number of changes, to show that calls alone make none. */
  changes = 0;

  constructor(providers: Pick<ProviderStore, 'find'>) {
    this.#providers = providers;
  }

  async list(): Promise<readonly SilentProvider[]> {
    const all = [...this.silent.values()].sort((left, right) => (left.provider < right.provider ? -1 : 1));
    const active = await Promise.all(all.map(({ provider }) => this.#providers.find(provider)));
    return all.filter((_, at) => active[at]?.isActive === true);
  }

  async note(silent: SilentProvider): Promise<void> {
    this.changes += 1;
    const known = this.silent.get(silent.provider) ?? silent;
    const later = silent.lastAtMs >= known.lastAtMs ? silent : known;
    this.silent.set(silent.provider, { ...later, sinceMs: Math.min(known.sinceMs, silent.sinceMs) });
  }

  async answered(provider: string, atMs: number): Promise<void> {
    this.changes += 1;
    const known = this.silent.get(provider);
    if (known !== undefined && known.lastAtMs <= atMs) this.silent.delete(provider);
  }
}
