import type { Migration } from '../database/migrate.ts';

/** Whether an Agent demands that its tokens sign the request. Processes of before go on to take what they took. */
export const signedRequests: Migration = {
  name: '0022-signed-requests',
  async up(knex) {
    await knex.raw('alter table agents add column signs_requests boolean not null default false');
  },
};
