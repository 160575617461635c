/** Computes the lines of days from the sums. Closing, showing and auditing use the same SQL. */
import { MONEY_KINDS, type MoneyKind } from '../../../domain/wallet/money-kind.ts';

/** The columns of the kinds of money in sums and lines: the gain of players by each kind. A kind that is added needs a migration. */

const columnOf = (kind: MoneyKind): string => `of_${kind}`;

export const KIND_COLUMNS: readonly string[] = MONEY_KINDS.map(columnOf);

/** The columns as a list, each as the text that `as` gives. */
export const kindColumns = (as: (column: string) => string = (column) => column): string =>
  KIND_COLUMNS.map(as).join(', ');

/** The columns as sums of an amount by its kind. */
export const sumsByKind = (amount: string, kind: string): string =>
  MONEY_KINDS.map(
    (one) =>
      `cast(coalesce(sum(${amount}) filter (where ${kind} = '${one}'), 0) as numeric(40, 10)) as ${columnOf(one)}`,
  ).join(', ');

/** The text of the kinds of a line, such as `of_win=12.0000000000`; null without any. */
const KINDS_TEXT = `nullif(concat_ws(' ', ${kindColumns((column) => `'${column}=' || nullif(${column}, 0)`)}), '')`;

/** A day in the form in which it is shown, whatever the settings of the connection are. */
export const dayText = (column: string): string => `to_char(${column}, 'YYYY-MM-DD')`;

/**
 * The lines of the rows of `days`: their agent, day, begins_at and ends_at. A correction of money that was booked before its day is in the line of
 * the day that it corrects; `earlier` are queries for such days that are not closed. `offset` and `limit` keep the database from reading all sums and
 * all days for only a few of them.
 */
export const linesOf = (days: string, earlier = ''): string => `
select days.agent, days.day, sums.provider, sums.currency, coalesce(corrected.day, days.day) as corrects_day, sums.action,
  cast(sum(sums.transactions) as bigint) as transactions, cast(sum(sums.to_player) as numeric(40, 10)) as to_player,
  cast(sum(sums.from_player) as numeric(40, 10)) as from_player, cast(sum(sums.valid_stakes) as numeric(40, 10)) as valid_stakes,
  ${kindColumns((column) => `cast(sum(sums.${column}) as numeric(40, 10)) as ${column}`)}
from ${days} days
cross join lateral (
  select * from statement_sums where agent = days.agent and slot >= days.begins_at and slot < days.ends_at offset 0
) sums
left join lateral (
  (select closed.day, closed.ends_at from statement_days closed
  where sums.about < days.begins_at and closed.agent = days.agent and closed.begins_at <= sums.about
  order by closed.begins_at desc limit 1) ${earlier}
) corrected on corrected.ends_at > sums.about
group by days.agent, days.day, sums.provider, sums.currency, coalesce(corrected.day, days.day), sums.action`;

/**
 * The digest of a day: of its bounds, its lines and the digest of the day before, so that no day can be replaced or left out unnoticed. A line without
 * kinds of money has the same text as before there were kinds.
 */
const digestOf = (day: string, lines: string): string => `
encode(sha256(convert_to(concat_ws(E'\\n',
  coalesce((select digest from statement_days before where before.agent = ${day}.agent and before.begins_at < ${day}.begins_at
    order by before.begins_at desc limit 1), 'first'),
  concat_ws(' ', ${day}.agent, ${dayText(`${day}.day`)}, ${day}.time_zone,
    cast(extract(epoch from ${day}.begins_at) as bigint), cast(extract(epoch from ${day}.ends_at) as bigint)),
  (select string_agg(concat_ws(' ', provider, currency, ${dayText('corrects_day')}, action, transactions, to_player, from_player, valid_stakes,
    ${KINDS_TEXT}), E'\\n' order by provider, currency, corrects_day, action) from ${lines} lines
    where lines.agent = ${day}.agent and lines.day = ${day}.day)
), 'UTF8')), 'hex')`;

/** Closes one day, if the ledger is counted far enough and the day follows the last closed one. It is one statement, so it is atomic. */
export const CLOSE = `
with wanted as materialized (
  select cast(:agent as text) collate "C" as agent, cast(:day as date) as day, cast(:time_zone as text) as time_zone,
    cast(:begins_at as timestamptz) as begins_at, cast(:ends_at as timestamptz) as ends_at
  where (select counted_until from statement_cursor) >= cast(:complete_at as timestamptz)
    and not exists (select from statement_days last where last.agent = :agent and last.ends_at > cast(:begins_at as timestamptz))
), lines as materialized (${linesOf('wanted')}
), closed as (
  insert into statement_days (agent, day, time_zone, begins_at, ends_at, digest)
  select agent, day, time_zone, begins_at, ends_at, ${digestOf('wanted', 'lines')} from wanted
  on conflict do nothing returning agent, day
), kept as (
  insert into statement_lines (agent, day, provider, currency, corrects_day, action, transactions, to_player, from_player, valid_stakes,
    ${kindColumns()})
  select lines.agent, lines.day, provider, currency, corrects_day, action, transactions, to_player, from_player, valid_stakes,
    ${kindColumns()}
  from lines join closed using (agent, day)
)
select count(*) as closed from closed`;

/** The closed days of a relation that differ from the sums, from their digest, or from the end of the day before. */
export const differing = (days: string): string => `
select days.id, days.agent || ' ' || ${dayText('days.day')} as subject, (
    exists (select from again full join kept using (agent, day, provider, currency, corrects_day, action)
      where agent = days.agent and day = days.day
        and (again.transactions, again.to_player, again.from_player, again.valid_stakes, ${kindColumns((column) => `again.${column}`)})
          is distinct from (kept.transactions, kept.to_player, kept.from_player, kept.valid_stakes, ${kindColumns((column) => `kept.${column}`)}))
    or days.digest <> ${digestOf('days', 'kept')}
    or coalesce((select before.ends_at from statement_days before where before.agent = days.agent and before.begins_at < days.begins_at
      order by before.begins_at desc limit 1), days.begins_at) <> days.begins_at
  ) as is_violated
from ${days} days`;

/** The relations that {@link differing} reads, for the same days. */
export const comparedFor = (days: string): string => `
again as materialized (${linesOf(days)}),
kept as materialized (select lines.* from statement_lines lines join ${days} days using (agent, day))`;

/** The last closed days that differ. */
export const DIFFERING = `
with last_days as materialized (
  select * from statement_days order by id desc limit :days_max
), ${comparedFor('last_days')},
compared as (${differing('last_days')})
select subject from compared where is_violated order by id`;
