import type { Knex } from 'knex';
import { COUNTED_MAX } from '../../../domain/shared/page.ts';

/** The number of chosen rows of a large table, counted up to {@link COUNTED_MAX}. */
export async function counted(knex: Knex, chosen: Knex.QueryBuilder): Promise<number> {
  const rows = chosen.select(knex.raw('1')).limit(COUNTED_MAX).as('chosen');
  const row = await knex(rows).count<{ count: number }>({ count: '*' }).first();
  return row?.count ?? 0;
}
