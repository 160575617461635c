/**
 * Notes the late bookings of days that were closed by earlier versions, which did not note them, and counts their blocks again. It counts with the
 * SQL of the present version, because the sums must be those that its audit counts.
 */
import type { Knex } from 'knex';
import type { Fill } from '../database/migration.ts';
import { ADD_COUNTED, BLOCK_POSITIONS, COUNTS_AT, entryOf } from './count-sql.ts';
import { LOCK_COUNT } from './late-bookings.ts';
import { comparedFor, differing, UNCOUNTED } from './line-sql.ts';

/** The closed days that are compared at a time, as in the audit. */
const DAYS_AT_ONCE = 100;

interface ComparedDay {
  readonly id: number;
  readonly is_violated: boolean;
}

export const fillLateBookings: Fill = {
  async last(trx) {
    const { rows } = await trx.raw<{ rows: readonly { readonly last: number | null }[] }>(
      'select max(id) as last from statement_days',
    );
    const last = rows[0]?.last ?? undefined;
    return last === undefined ? undefined : String(last);
  },

  async batch(trx, place = '0', last) {
    await trx.raw(LOCK_COUNT);
    const { rows } = await trx.raw<{ rows: readonly ComparedDay[] }>(COMPARED, { place, last, max: DAYS_AT_ONCE });
    for (const { id } of rows.filter((day) => day.is_violated)) await noteLateOf(trx, id);
    const end = rows.at(-1)?.id;
    return end === undefined ? undefined : String(end);
  },
};

const COMPARED = `
with some_days as materialized (
  select * from statement_days
  where id > cast(:place as bigint) and id <= cast(:last as bigint) and agent not in (${UNCOUNTED}) order by id limit :max
), ${comparedFor('some_days')},
compared as (${differing('some_days')})
select id, is_violated from compared order by id`;

interface CountedBlock {
  readonly block: number;
  readonly last: number;
}

async function noteLateOf(trx: Knex.Transaction, day: number): Promise<void> {
  const { rows } = await trx.raw<{ rows: readonly CountedBlock[] }>(NOTE_LATE_OF_DAY, { day });
  for (const { block, last } of rows) {
    await trx.raw('delete from statement_sums where block = :block', { block });
    await trx.raw(ADD_COUNTED, { after: block * BLOCK_POSITIONS, last });
  }
}

/**
 * Bookings are counted by position. A day was closed with its first bookings, as many as its lines have, and those after them came later. If the
 * first bookings of a day are not those of its lines, the day was changed by hand, and stays unchanged. The result is the blocks to count again:
 * those of the late bookings, and of their corrections.
 */
const NOTE_LATE_OF_DAY = `
with day as materialized (
  select agent, day, begins_at, ends_at, (
      select coalesce(sum(transactions), 0) from statement_lines lines where lines.agent = days.agent and lines.day = days.day
    ) as transactions, (select max(ends_at) from statement_days later where later.agent = days.agent) as open_from
  from statement_days days where id = :day
), blocks as materialized (
  select distinct block from day join statement_sums sums on sums.agent = day.agent and slot >= begins_at and slot < ends_at
), booked as materialized (
  select found.id, found.provider, found.currency, found.action, found.is_report_only,
    count(*) filter (where not found.is_report_only) over (order by found.position) as nth
  from day cross join blocks
    join wallet_transactions found on found.agent = day.agent and found.position <= (select position from statement_cursor)
      and found.position > blocks.block * ${BLOCK_POSITIONS} and found.position <= (blocks.block + 1) * ${BLOCK_POSITIONS}
    left join lateral (${entryOf('found')}) entry on true
    left join late_bookings late on late.transaction_id = found.id
  where found.status = 'accepted' and ${COUNTS_AT('found')} >= day.begins_at and ${COUNTS_AT('found')} < day.ends_at
), closed_with as (
  select provider, currency, action, count(*) as transactions from booked, day
  where not is_report_only and nth <= day.transactions group by provider, currency, action
), kept as (
  select provider, currency, action, sum(lines.transactions) as transactions from statement_lines lines join day using (agent, day)
  group by provider, currency, action having sum(lines.transactions) > 0
), noted as (
  insert into late_bookings (transaction_id, counts_at)
  select booked.id, day.open_from from booked, day
  where nth > day.transactions and not exists (
    select from closed_with full join kept using (provider, currency, action) where closed_with.transactions is distinct from kept.transactions
  )
  returning transaction_id
), moved as (
  select each.* from noted join wallet_transactions each on each.id = noted.transaction_id
)
select block, least((block + 1) * ${BLOCK_POSITIONS}, counted.position) as last
from statement_cursor counted cross join lateral (
  select distinct (position - 1) / ${BLOCK_POSITIONS} as block from (
    select position from moved
    union all
    select by_number.position from moved join wallet_transactions by_number
      on (by_number.player_id, by_number.provider, by_number.corrects_kind, by_number.corrects_transaction_id)
        = (moved.player_id, moved.provider, moved.kind, moved.transaction_id)
    union all
    select by_wager.position from moved join wallet_transactions by_wager
      on (by_wager.player_id, by_wager.provider, by_wager.corrects_wager_id) = (moved.player_id, moved.provider, moved.wager_id)
  ) touched where position <= counted.position
) touched_blocks order by block`;
