import type { Migration } from '../database/migrate.ts';

/** The trace of a callback's transaction. The attempts become part of it in any process, and after a restart. */
export const tracesOfCallbacks: Migration = {
  name: '0014-traces-of-callbacks',
  async up(knex) {
    // Nullable and without a default: no row is rewritten, and processes of the version before work without it.
    await knex.raw('alter table callbacks add column traceparent text');
  },
};
