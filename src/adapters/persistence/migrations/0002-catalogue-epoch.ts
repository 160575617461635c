import type { Migration } from '../database/migrate.ts';

/**
 * A random epoch beside the revision. Revisions alone do not show that a database was restored from a backup: it counts up again over
 * numbers that were given out before, for other contents. `set epoch = default` begins a new epoch.
 */
export const catalogueEpoch: Migration = {
  name: '0002-catalogue-epoch',
  async up(knex) {
    await knex.raw('alter table catalogue_revision add column epoch uuid not null default gen_random_uuid()');
  },
};
