import type { Knex } from 'knex';
import type { KeptProvider } from '../../../../application/ports/provider-store.ts';
import { providerFromRow, type ProviderRow } from '../provider-row.ts';

/** All providers at one moment, with sealed credentials. Immutable; an unchanged provider stays the same object. */
export class ProvidersSnapshot {
  static readonly empty = new ProvidersSnapshot(new Map());

  readonly #providers: ReadonlyMap<string, KeptProvider>;

  private constructor(providers: ReadonlyMap<string, KeptProvider>) {
    this.#providers = providers;
  }

  /** The providers that the transaction sees; only rows above the known revision are read. */
  async advance(trx: Knex.Transaction, knownRevision: number): Promise<ProvidersSnapshot> {
    const rows = await trx<ProviderRow>('providers').where('revision', '>', knownRevision);
    if (rows.length === 0) return this;
    const changed = rows.map((row) => [row.code, providerFromRow(row)] as const);
    return new ProvidersSnapshot(new Map([...this.#providers, ...changed]));
  }

  find(code: string): KeptProvider | undefined {
    return this.#providers.get(code);
  }
}
