/** A table in three versions: the first one writes `old`, the second one adds and fills `new`, the third one drops `old`. */
import type { Knex } from 'knex';
import type { Migration } from '../../../../src/adapters/persistence/database/migrate.ts';
import { upgradesBesideOldProcesses } from '../../../../src/adapters/persistence/migrations/0043-upgrades-beside-old-processes.ts';

const BATCH = 10;

const BOOKKEEPING: Migration = { ...upgradesBesideOldProcesses, requires: upgradesBesideOldProcesses.name };

const ITEMS: Migration = {
  name: 'items',
  up: async (trx) => {
    await trx.raw('create table items (id int primary key, old text)');
  },
};

export const EXPAND: Migration = {
  name: 'expand',
  requires: 'items',
  up: async (trx) => {
    await trx.raw('alter table items add column new text');
  },
};

export const FILL: Migration = {
  name: 'fill',
  requires: 'items',
  up: () => Promise.resolve(),
  fill: async (trx, place) => {
    const { rows } = await trx.raw<{ rows: readonly { id: number }[] }>(
      'select id from items where id > ? order by id limit ? for update',
      [Number(place ?? 0), BATCH],
    );
    const ids = rows.map(({ id }) => id);
    await trx.raw('update items set new = upper(old) where id = any(?) and new is null', [ids]);
    return ids.at(-1)?.toString();
  },
};

export const CONTRACT: Migration = {
  name: 'contract',
  requires: 'fill',
  afterFill: 'fill',
  up: async (trx) => {
    await trx.raw('alter table items alter column new set not null, drop column old');
  },
};

export const FIRST_VERSION = [BOOKKEEPING, ITEMS];
export const SECOND_VERSION = [...FIRST_VERSION, EXPAND, FILL];
export const THIRD_VERSION = [...SECOND_VERSION, CONTRACT];

/** Rows as the first version writes them. */
export const writeAsFirst = (knex: Knex, from: number, to: number): Promise<unknown> =>
  knex.raw(`insert into items (id, old) select at, 'row ' || at from generate_series(?::int, ?::int) at`, [from, to]);

/** The number of rows, and of those that are filled. */
export async function countsOf(knex: Knex): Promise<readonly [rows: number, filled: number]> {
  const { rows } = await knex.raw<{ rows: readonly { all: number; filled: number }[] }>(
    'select count(*)::int as "all", count(new)::int as filled from items',
  );
  return [rows[0]!.all, rows[0]!.filled];
}
