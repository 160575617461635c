import { isDeepStrictEqual } from 'node:util';
import type { Knex } from 'knex';
import type { KeptProvider, ProviderStore } from '../../../application/ports/provider-store.ts';
import type { CommitListener } from './catalogue-revision.ts';
import { CodedRows, type CodedTable } from './coded-rows.ts';
import { shownMaintenance } from './game-row.ts';
import { providerColumns, providerFromRow, type ProviderRow } from './provider-row.ts';

/** The statement that keeps the present settings of providers, as Agents see them, as versions. */
export const rememberProviders = (revision: string, code: string): string => `
insert into provider_versions (provider, until_revision, is_maintenance, is_active, restricted_countries)
select code, ${revision}, ${shownMaintenance('providers')}, is_active, restricted_countries from providers
where code = ${code}`;

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
    if (isDeepStrictEqual(shownSettings(before), shownSettings(after))) return;
    await trx.raw(rememberProviders(':revision', ':provider'), { provider: before.code, revision });
  },
};

const shownSettings = ({ isMaintenance, isActive, restrictedCountries }: KeptProvider) => ({
  isMaintenance,
  isActive,
  restrictedCountries,
});
