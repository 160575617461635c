import type { Migration } from '../database/migrate.ts';

/** Where the trace of what a callback tells of goes on, so that its attempts are part of it in whatever process, and after a restart. */
export const tracesOfCallbacks: Migration = {
  name: '0014-traces-of-callbacks',
  async up(knex) {
    // Nullable and without a default: nothing is rewritten, and processes of the version before go on without it.
    await knex.raw('alter table callbacks add column traceparent text');
  },
};
