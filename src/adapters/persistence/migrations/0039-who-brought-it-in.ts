import type { Migration } from '../database/migrate.ts';

/** The one who brought a transaction in from the provider's records; null where the provider sent it. */
export const whoBroughtItIn: Migration = {
  name: '0039-who-brought-it-in',
  async up(knex) {
    await knex.raw('alter table wallet_transactions add column if not exists brought_in_by text');
  },
};
