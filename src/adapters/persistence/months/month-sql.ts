/** Compares a month of the ledger with its statements, and carries its sums. `part` is its table. */
import { COUNTS_AT, entryOf } from '../statements/count-sql.ts';
import { comparedFor, differing } from '../statements/line-sql.ts';

/** Positions are counted in their order, so a place of the count beyond the month means that all of the month is counted. */
export const STANDING = `
select cast(:ends_at as timestamptz) <= now() as over,
  coalesce((select counted_until from statement_cursor) >= cast(:ends_at as timestamptz), false) as counted,
  coalesce((select entry from audited), 0) >= coalesce((select max(id) from :part:), 0) as audited`;

/** An Agent with a counted booking of the month that is in no closed day. */
export const OPEN_AGENT = `
select agents.code as agent from agents where exists (
  select from statement_sums where agent = agents.code and slot < cast(:ends_at as timestamptz)
    and slot >= coalesce((select max(ends_at) from statement_days where agent = agents.code), timestamptz '-infinity')
) order by agents.code limit 1`;

const DAYS = `(
  select * from statement_days where begins_at < cast(:ends_at as timestamptz) and ends_at > cast(:begins_at as timestamptz)
)`;

/** A closed day of the month that differs from the counted sums, or from its digest. */
export const CHANGED_DAY = `
with ${comparedFor(DAYS)}, compared as (${differing(DAYS)})
select subject from compared where is_violated order by id limit 1`;

/** The bookings of the month, with the moment at which they count. */
const BOOKED = `
booked as materialized (
  select transactions.id, transactions.agent, transactions.provider, entry.currency, - entry.amount as amount, entry.booked_at,
    transactions.decided_at, transactions.recorded_at, ${COUNTS_AT('transactions')} as counts_at
  from :part: entry join wallet_transactions transactions on transactions.id = entry.wallet_transaction_id
    left join late_bookings late on late.transaction_id = transactions.id
  where entry.account = 'provider:' || transactions.provider
)`;

const IN_MONTH = `>= cast(:begins_at as timestamptz) and counts_at < cast(:ends_at as timestamptz)`;

/** A sum to players of an Agent at a provider that differs between the ledger and the sums from which its days were closed. */
export const UNEQUAL = `
with ${BOOKED}, late as (
  select transactions.agent, transactions.provider, transactions.currency, transactions.moved as amount, ${COUNTS_AT('transactions')} as counts_at
  from late_bookings late join wallet_transactions transactions on transactions.id = late.transaction_id
    left join lateral (${entryOf('transactions')}) entry on true
  where late.counts_at < cast(:ends_at as timestamptz) and not exists (select from booked where booked.id = transactions.id)
), ledger as (
  select agent, provider, currency, sum(amount) as amount from (
    select agent, provider, currency, amount from booked where counts_at ${IN_MONTH}
    union all
    select agent, provider, currency, amount from late where counts_at ${IN_MONTH}
  ) counted group by agent, provider, currency
), statements as (
  select agent, provider, currency, sum(to_player - from_player) as amount from statement_sums
  where slot >= cast(:begins_at as timestamptz) and slot < cast(:ends_at as timestamptz) group by agent, provider, currency
)
select agent, provider, currency, cast(ledger.amount as text) as ledger, cast(statements.amount as text) as statements
from ledger full join statements using (agent, provider, currency)
where coalesce(ledger.amount, 0) <> coalesce(statements.amount, 0)
order by agent, provider, currency limit 1`;

/**
 * Without its entries, a transaction counts at its decision or its record. Bookings that count at another moment, or in a later month, keep it as late
 * bookings.
 */
export const NOTE_OTHERWISE_COUNTED = `
with ${BOOKED}
insert into late_bookings (transaction_id, counts_at)
select id, counts_at from booked
where counts_at <> greatest(decided_at, recorded_at) or counts_at >= cast(:ends_at as timestamptz)
on conflict do nothing`;

export const CARRY = `
insert into carried_sums (account, currency, ends_at, amount)
select account, currency, cast(:ends_at as timestamptz), sum(amount) from :part: group by account, currency having sum(amount) <> 0`;
