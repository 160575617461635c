import type { Migration } from '../database/migrate.ts';

/**
 * The versions that may work beside a migration, and the places of fills. A later migration states what it requires, and processes that do
 * not know the migration start or refuse accordingly.
 */
export const upgradesBesideOldProcesses: Migration = {
  name: '0043-upgrades-beside-old-processes',
  requires: '0040-open-bets',
  async up(knex) {
    for (const step of [REQUIREMENTS, FILLS]) await knex.raw(step);
  },
};

const REQUIREMENTS = 'alter table schema_migrations add column requires text';

const FILLS = `
create table schema_fills (
  migration text primary key references schema_migrations (name),
  place text,
  last_place text,
  is_closing boolean not null default false,
  finished_at timestamptz,
  check (finished_at is null or place is null)
)`;
