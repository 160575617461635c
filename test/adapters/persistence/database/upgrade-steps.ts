/** A table in three versions: the first one writes `old`, the second one adds and fills `new`, the third one drops `old`. */
import type { Knex } from 'knex';
import { Filling } from '../../../../src/adapters/persistence/database/fills.ts';
import { migrate, type Migration } from '../../../../src/adapters/persistence/database/migrate.ts';
import type { Fill } from '../../../../src/adapters/persistence/database/migration.ts';

const BATCH = 10;

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
  fill: {
    last: async (trx) => {
      const { rows } = await trx.raw<{ rows: readonly { last: number | null }[] }>('select max(id) as last from items');
      return rows[0]!.last?.toString();
    },
    batch: async (trx, place, last) => {
      const { rows } = await trx.raw<{ rows: readonly { id: number }[] }>(
        'select id from items where id > ? and id <= ? order by id limit ? for update',
        [Number(place ?? 0), Number(last), BATCH],
      );
      const ids = rows.map(({ id }) => id);
      await trx.raw('update items set new = upper(old) where id = any(?) and new is null', [ids]);
      return ids.at(-1)?.toString();
    },
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

export const FIRST_VERSION = [ITEMS];
export const SECOND_VERSION = [...FIRST_VERSION, EXPAND, FILL];
export const THIRD_VERSION = [...SECOND_VERSION, CONTRACT];

/** The fill, with `batch` around each of its batches. */
export const fillWith = (
  batch: (own: Fill['batch'], ...given: Parameters<Fill['batch']>) => Promise<string | undefined>,
): Migration => ({
  ...FILL,
  fill: { ...FILL.fill!, batch: (...given) => batch((...own) => FILL.fill!.batch(...own), ...given) },
});

/** Empties the database, and leaves one of the first version with 95 rows. */
export async function beginWithFirst(knex: Knex): Promise<void> {
  await knex.raw('drop schema public cascade');
  await knex.raw('create schema public');
  await migrate(knex, FIRST_VERSION);
  await writeAsFirst(knex, 1, 95);
}

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

/** Resolves when the fill has seen all rows. */
export const filled = (knex: Knex, migrations: readonly Migration[], failures: unknown[] = []): Promise<Filling> =>
  new Promise((resolve) => {
    const filling: Filling = new Filling(knex, {
      migrations,
      onFilled: () => resolve(filling),
      onFailure: (_, error) => failures.push(error),
    });
  });

/** The fill, with a batch behind the place that does not end. */
export const hangingAt = (place: string): Migration =>
  fillWith(async (own, trx, at, last) => {
    const next = await own(trx, at, last);
    if (at === place) await trx.raw('select pg_sleep(60)');
    return next;
  });
