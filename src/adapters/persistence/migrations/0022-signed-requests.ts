import type { Migration } from '../database/migrate.ts';

/** Whether an Agent demands that its tokens sign the request. Earlier processes accept the same tokens as before. */
export const signedRequests: Migration = {
  name: '0022-signed-requests',
  async up(knex) {
    await knex.raw('alter table agents add column signs_requests boolean not null default false');
  },
};
