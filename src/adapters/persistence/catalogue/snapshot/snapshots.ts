import type { Knex } from 'knex';
import type { CatalogueHead } from '../../../../application/ports/catalog-history.ts';
import { catalogueHead } from '../catalogue-revision.ts';
import { AgentsSnapshot } from './agents-snapshot.ts';
import { Breather } from './breather.ts';
import { CatalogLoader } from './catalog-loader.ts';
import type { CatalogSnapshot } from './catalog-snapshot.ts';
import type { KeptProvider } from '../../../../application/ports/provider-store.ts';
import { providerFromRow, type ProviderRow } from '../provider-row.ts';

/** All providers at one moment, with sealed credentials. Immutable; an unchanged provider stays the same object. */
class ProvidersSnapshot {
  static readonly empty = new ProvidersSnapshot(new Map());

  readonly #providers: ReadonlyMap<string, KeptProvider>;

  private constructor(providers: ReadonlyMap<string, KeptProvider>) {
    this.#providers = providers;
  }

  /** Returns the providers that the transaction sees, but reads only rows above the known revision. */
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

/** Catalogue, Agents and providers of the same revision. */
export interface Snapshots {
  readonly head: CatalogueHead;
  readonly catalog: CatalogSnapshot;
  readonly agents: AgentsSnapshot;
  readonly providers: ProvidersSnapshot;
}

/** Makes snapshots of the rows that a transaction sees. */
export class SnapshotsLoader {
  readonly #catalog = new CatalogLoader();

  async load(trx: Knex.Transaction): Promise<Snapshots> {
    const head = await catalogueHead(trx);
    return {
      head,
      catalog: await this.#catalog.load(trx),
      agents: await AgentsSnapshot.empty.advance(trx, 0),
      providers: await ProvidersSnapshot.empty.advance(trx, 0),
    };
  }

  /** Applies the changes to the known snapshots. Loads everything if the known snapshots are not from the history of this database. */
  async advance(trx: Knex.Transaction, known: Snapshots): Promise<Snapshots> {
    const head = await catalogueHead(trx);
    if (head.epoch !== known.head.epoch || head.revision < known.head.revision) return this.load(trx);
    return {
      head,
      catalog: await this.#catalog.advance(trx, known.catalog, known.head.revision),
      agents: await known.agents.advance(trx, known.head.revision),
      providers: await known.providers.advance(trx, known.head.revision),
    };
  }
}

/** Removes the rules that only the old Agents had from the new catalogue, and lets the event loop run in between. */
export async function retireReplaced(old: Snapshots, { catalog, agents }: Snapshots): Promise<void> {
  const breather = new Breather();
  for (const rules of old.agents.rulesReplacedIn(agents)) {
    catalog.retire(rules);
    await breather.breathe();
  }
}
