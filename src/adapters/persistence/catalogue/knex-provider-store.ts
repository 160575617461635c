import type { Knex } from 'knex';
import type { KeptProvider, ProviderStore } from '../../../application/ports/provider-store.ts';
import type { CommitListener } from './catalogue-revision.ts';
import { CodedRows, type CodedTable } from './coded-rows.ts';
import { providerColumns, providerFromRow, type ProviderRow } from './provider-row.ts';

/** Providers in the table `providers`. Earlier flags that were visible on games are kept in `provider_versions`. */
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
    const { code: provider, isMaintenance, isActive } = before;
    if (isMaintenance === after.isMaintenance && isActive === after.isActive) return;
    const flags = { is_maintenance: isMaintenance, is_active: isActive };
    await trx('provider_versions').insert({ provider, until_revision: revision, ...flags });
  },
};
