import type { Migration } from '../database/migrate.ts';

/**
 * The remains of callbacks that were removed: the number for each transaction. The audit adds it to the kept callbacks. The indexes find
 * old rows without reading the others. On a large database they are built concurrently before the upgrade.
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
