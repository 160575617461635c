/** Counts a range of transactions into sums. The job and the audit use the same text. */
import { actionsOf } from '../../../domain/wallet/transaction-role.ts';
import { kindColumns, sumsByKind } from './line-sql.ts';
import { inMonthOf, isInDroppedMonth } from '../months/month-of.ts';

/** The number of positions in a block of sums. */
export const BLOCK_POSITIONS = 10_000;

const CORRECTIONS = actionsOf('correction')
  .map((action) => `'${action}'`)
  .join(', ');

/**
 * The provider's side of a transaction in the ledger: the provider's gain, and its time. If its month was dropped, the transaction itself says both;
 * a booking of before that was later than its record is in `late_bookings`.
 */
export const entryOf = (table: string): string => `
  select amount, booked_at from ledger_entries
  where wallet_transaction_id = ${table}.id and account = 'provider:' || ${table}.provider and currency = ${table}.currency
    and ${inMonthOf(table)}
  union all
  select - ${table}.moved, ${table}.decided_at where ${table}.moved <> 0 and ${isInDroppedMonth(table)}`;

/**
 * The moment at which a transaction counts: the latest of the booking by the ledger, the recording, and, if its own day was already closed when it
 * was counted, the beginning of the first open day. The latest one counts, because the clock may go back between any two of them.
 */
export const COUNTS_AT = (table: string): string => `greatest(entry.booked_at, ${table}.recorded_at, late.counts_at)`;

const WALLET = (table: string): string => `(${table}.player_id, ${table}.provider, ${table}.currency)`;

/**
 * A text of the report. The column is searched as text, because the functions for JSON refuse the escape of U+0000 anywhere in it. A quotation mark
 * inside of a value is escaped, so a match is a name of the report itself.
 */
export const reported = (table: string, name: string): string =>
  `substring(${table}.report::text from '"${name}":"([^"]*)"')`;

/** The valid stake that a transaction states. A settlement states that of its bet, and a void takes the statement back. Other events state none. */
const statedBy = (table: string): string =>
  `case ${table}.action when 'SETTLED' then ${reported(table, 'validBetAmount')} when 'VOID' then '0' end`;

/** The last statement about the same bet before this one: by the bet's own number within its round, or else by its wager. */
const STATED_BEFORE = `
  select ${statedBy('other')} as stated, other.position from wallet_transactions other
  where other.wager_id = taken.wager_id and taken.bet_id is null and ${WALLET('other')} = ${WALLET('taken')}
    and other.status = 'accepted' and other.position < taken.position and ${statedBy('other')} is not null
  union all
  select ${statedBy('other')}, other.position from wallet_transactions other
  where other.round_id = taken.round_id and taken.bet_id is not null and ${reported('other', 'betId')} = taken.bet_id
    and ${WALLET('other')} = ${WALLET('taken')}
    and other.status = 'accepted' and other.position < taken.position and ${statedBy('other')} is not null`;

/** The last movement before this one that a correction moves back; one in the other direction is preferred. */
const CORRECTED = `
  select ${COUNTS_AT('other')} as at, other.moved, other.position
  from (
    select * from wallet_transactions numbered
    where numbered.transaction_id = taken.corrects_transaction_id and numbered.kind = taken.corrects_kind
    union all
    select * from wallet_transactions together where together.wager_id = taken.corrects_wager_id
  ) other left join lateral (${entryOf('other')}) entry on true
    left join late_bookings late on late.transaction_id = other.id and late.counts_at <= taken.at
  where ${WALLET('other')} = ${WALLET('taken')} and other.status = 'accepted' and other.position < taken.position
    and not other.is_report_only and other.action not in (${CORRECTIONS})
  order by (sign(other.moved) = - sign(taken.moved)) desc, other.position desc limit 1`;

/**
 * Sums of the positions in a range. The amounts are those of the ledger. Earlier transactions to which a row refers have ended, so a second count has
 * the same result.
 */
export const countedIn = (after: string, last: string): string => `
taken as materialized (
  select transactions.*, ${COUNTS_AT('transactions')} as at, coalesce(- entry.amount, 0) as booked,
    ${statedBy('transactions')} as stated, ${reported('transactions', 'betId')} as bet_id
  from wallet_transactions transactions left join lateral (${entryOf('transactions')}) entry on true
    left join late_bookings late on late.transaction_id = transactions.id
  where transactions.position > ${after} and transactions.position <= ${last} and transactions.status = 'accepted'
), placed as (
  select taken.*, date_bin(interval '15 minutes', taken.at, timestamptz 'epoch') as slot,
    date_bin(interval '15 minutes', corrected.at, timestamptz 'epoch') as corrected_slot,
    ${reported('taken', 'moneyKind')} as money_kind,
    case when taken.stated is null then 0 else round(cast(taken.stated as numeric), 10)
      - coalesce((select round(cast(earlier.stated as numeric), 10) from (${STATED_BEFORE}) earlier order by earlier.position desc limit 1), 0)
    end as valid
  from taken left join lateral (${CORRECTED}) corrected on taken.action in (${CORRECTIONS})
), counted as (
  select (position - 1) / ${BLOCK_POSITIONS} as block, agent, slot, provider, currency, action collate "C" as action,
    least(coalesce(corrected_slot, slot), slot) as about, count(*) filter (where not is_report_only) as transactions,
    cast(sum(greatest(booked, 0)) as numeric(40, 10)) as to_player, cast(sum(greatest(- booked, 0)) as numeric(40, 10)) as from_player,
    cast(sum(valid) as numeric(40, 10)) as valid_stakes, ${sumsByKind('booked', 'money_kind')}
  from placed
  group by 1, agent, slot, provider, currency, action, least(coalesce(corrected_slot, slot), slot)
  having count(*) filter (where not is_report_only) > 0 or bool_or(booked <> 0) or bool_or(valid <> 0)
)`;

/** Adds the sums of a range to those of its blocks. */
export const ADD_COUNTED = `
with ${countedIn(':after', ':last')}
insert into statement_sums as known (block, agent, slot, provider, currency, action, about, transactions, to_player, from_player,
  valid_stakes, ${kindColumns()})
select block, agent, slot, provider, currency, action, about, transactions, to_player, from_player, valid_stakes, ${kindColumns()} from counted
on conflict (block, agent, slot, provider, currency, action, about) do update set
  transactions = known.transactions + excluded.transactions, to_player = known.to_player + excluded.to_player,
  from_player = known.from_player + excluded.from_player, valid_stakes = known.valid_stakes + excluded.valid_stakes,
  ${kindColumns((column) => `${column} = known.${column} + excluded.${column}`)}`;
