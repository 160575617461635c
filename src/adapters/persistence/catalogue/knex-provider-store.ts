import { isDeepStrictEqual } from 'node:util';
import type { Knex } from 'knex';
import type { KeptProvider, ProviderChanges, ProviderStore } from '../../../application/ports/provider-store.ts';
import type { PageRequest } from '../../../domain/shared/page-request.ts';
import type { Page } from '../../../domain/shared/page.ts';
import { changeCatalogue, changed, unchanged, type CommitListener, type Written } from './catalogue-revision.ts';
import { lookupText } from '../database/lookup-text.ts';
import { pageByCode } from './page-by-code.ts';
import { providerColumns, providerFromRow, type ProviderRow } from './provider-row.ts';

/** Providers in the table `providers`; earlier flags that showed on games are kept in `provider_versions`. */
export class KnexProviderStore implements ProviderStore {
  readonly #knex: Knex;
  readonly #listener: CommitListener;

  constructor(knex: Knex, listener: CommitListener) {
    this.#knex = knex;
    this.#listener = listener;
  }

  create(provider: KeptProvider): Promise<boolean> {
    return changeCatalogue(this.#knex, this.#listener, async (trx, revision) => {
      const inserted = await trx('providers')
        .insert({ ...providerColumns(provider), revision })
        .onConflict('code')
        .ignore()
        .returning('code');
      return inserted.length === 1 ? changed(true) : unchanged(false);
    });
  }

  find(code: string): Promise<KeptProvider | undefined> {
    return findProvider(this.#knex, code);
  }

  async list(page: PageRequest): Promise<Page<KeptProvider>> {
    const { list, total } = await pageByCode<ProviderRow>(this.#knex, 'providers', page);
    return { list: list.map(providerFromRow), total };
  }

  update(code: string, changes: ProviderChanges): Promise<KeptProvider | undefined> {
    return changeCatalogue(this.#knex, this.#listener, async (trx, revision) => {
      const before = await findProvider(trx, code);
      return before === undefined
        ? unchanged(undefined)
        : replaceProvider(trx, { before, after: { ...before, ...changes }, revision });
    });
  }
}

/** The provider of a code; inside a transaction, as the transaction sees it. */
export async function findProvider(knex: Knex, code: string): Promise<KeptProvider | undefined> {
  const row = await knex<ProviderRow>('providers')
    .where({ code: lookupText(code) })
    .first();
  return row && providerFromRow(row);
}

interface Replacement {
  readonly before: KeptProvider;
  readonly after: KeptProvider;
  readonly revision: number;
}

async function replaceProvider(trx: Knex.Transaction, replacement: Replacement): Promise<Written<KeptProvider>> {
  const { before, after, revision } = replacement;
  if (isDeepStrictEqual(providerColumns(before), providerColumns(after))) return unchanged(before);
  if (before.isActive !== after.isActive || before.isMaintenance !== after.isMaintenance) {
    await trx('provider_versions').insert({
      provider: before.code,
      until_revision: revision,
      is_maintenance: before.isMaintenance,
      is_active: before.isActive,
    });
  }
  await trx('providers')
    .where({ code: before.code })
    .update({ ...providerColumns(after), revision });
  return changed(after);
}
