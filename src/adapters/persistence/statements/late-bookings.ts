/**
 * Bookings whose own day was closed before they were counted, because the clock of the database went back: after a failover to a server whose clock
 * is behind, or away from a server whose clock was ahead. They count at the end of the closed days, where the first open one begins.
 */
import { entryOf } from './count-sql.ts';

/**
 * Waits for a piece that is being counted. The piece did not see the day as closed, so the day must see its sums. This is a separate statement,
 * because a statement sees only commits from before it began.
 */
export const LOCK_COUNT = 'select from statement_cursor for update';

/**
 * Notes the late bookings of a range, before it is counted, under the lock of the cursor. A second count reads the notes, so it has the same result.
 * Rows are looked up in the ledger only if the Agent has one that was recorded before the end of its closed days.
 */
export const NOTE_LATE = `
with closed as materialized (
  select agents.agent, last.ends_at
  from (
    select agent, min(recorded_at) as earliest from wallet_transactions where position > :after and position <= :last group by agent
  ) agents
  cross join lateral (
    select ends_at from statement_days where agent = agents.agent order by begins_at desc limit 1
  ) last
  where agents.earliest < last.ends_at
)
insert into late_bookings (transaction_id, counts_at)
select found.id, closed.ends_at
from closed join wallet_transactions found on found.agent = closed.agent and found.recorded_at < closed.ends_at
  left join lateral (${entryOf('found')}) entry on true
where found.position > :after and found.position <= :last and found.status = 'accepted'
  and coalesce(entry.booked_at < closed.ends_at, true)
on conflict do nothing`;
