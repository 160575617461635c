import { isDeepStrictEqual } from 'node:util';
import type { Knex } from 'knex';
import type { KeptProvider, ProviderStore } from '../../../application/ports/provider-store.ts';
import type { CommitListener } from './catalogue-revision.ts';
import { CodedRows, type CodedTable } from './coded-rows.ts';
import { providerColumns, providerFromRow, type ProviderRow } from './provider-row.ts';

/** Providers in the table `providers`. Earlier settings that were visible on games are kept in `provider_versions`. */
export class KnexProviderStore extends CodedRows<KeptProvider, ProviderRow> implements ProviderStore {
  constructor(knex: Knex, listener: CommitListener) {
    super(knex, listener, PROVIDERS);
  }
}

export const PROVIDERS: CodedTable<KeptProvider, ProviderRow> = {
  name: 'providers',
  fromRow: providerFromRow,
  columns: providerColumns,
  keepVersion: async (trx, { before, after, revision }) => {
    const shownBefore = shownColumns(before);
    if (isDeepStrictEqual(shownBefore, shownColumns(after))) return;
    await trx('provider_versions').insert({ provider: before.code, until_revision: revision, ...shownBefore });
  },
};

const shownColumns = ({ isMaintenance, isActive, restrictedCountries }: KeptProvider) => ({
  is_maintenance: isMaintenance,
  is_active: isActive,
  restricted_countries: restrictedCountries,
});
