import type { Migration } from '../database/migrate.ts';

/**
 * What is left of callbacks that were forgotten: how many there were of each transaction, for the audit, which counts those that are kept.
 * The indexes find what is old without reading what is not. On a large database they are built concurrently before the upgrade.
 */
export const forgottenCallbacks: Migration = {
  name: '0013-forgotten-callbacks',
  async up(knex) {
    await knex.raw(FORGOTTEN);
  },
};

const FORGOTTEN = `
create table forgotten_callbacks (
  transaction_id text collate "C" primary key,
  callbacks integer not null check (callbacks > 0)
);
create index if not exists callbacks_by_delivery on callbacks (delivered_at) where status = 'delivered';
create index if not exists callback_attempts_by_time on callback_attempts (attempted_at);
`;
