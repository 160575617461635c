/** Reads the lines of closed and open days together. */
import { KIND_COLUMNS, kindColumns } from './kind-columns.ts';
import { dayText, linesOf } from './line-sql.ts';

/** The chosen lines, one row per action. A day that was closed after the open days were found is read only from the closed ones. */
const PARTS = `
open_days as materialized (
  select agent, cast(day as date) as day, begins_at, ends_at
  from json_to_recordset(cast(:open as json)) as given (agent text collate "C", day text, begins_at timestamptz, ends_at timestamptz)
  where not exists (select from statement_days closed where closed.agent = given.agent and closed.ends_at > given.begins_at)
), shown_days as materialized (
  select * from open_days where day between cast(:from as date) and cast(:to as date)
), parts as materialized (
  select agent, day, provider, currency, corrects_day, true as is_closed, action, transactions, to_player, from_player, valid_stakes,
    ${kindColumns()}
  from statement_lines
  where day between cast(:from as date) and cast(:to as date) and (cast(:agent as text) is null or agent = :agent)
    and (cast(:provider as text) is null or provider = :provider) and (cast(:currency as text) is null or currency = :currency)
  union all
  select agent, day, provider, currency, corrects_day, false, action, transactions, to_player, from_player, valid_stakes,
    ${kindColumns()}
  from (${linesOf(
    'shown_days',
    'union all select earlier.day, earlier.ends_at from open_days earlier where sums.about < days.begins_at and earlier.agent = days.agent and earlier.begins_at <= sums.about',
  )}) opened
  where (cast(:agent as text) is null or agent = :agent)
    and (cast(:provider as text) is null or provider = :provider) and (cast(:currency as text) is null or currency = :currency)
)`;

/** The sums of an action as JSON. `of` returns each column, or its sum. */
const sumsAs = (of: (column: string) => string): string => {
  const amounts = ['to_player', 'from_player', 'valid_stakes', ...KIND_COLUMNS].map(
    (column) => `cast(${of(column)} as text)`,
  );
  return `json_build_array(${of('transactions')}, ${amounts.join(', ')})`;
};

const KEY = 'agent, day, provider, currency, corrects_day, is_closed';

const orderOf = (parts: string): string =>
  `order by ${parts}.day desc, agent collate "C", provider collate "C", currency collate "C", ${parts}.corrects_day desc`;

const linesFrom = (parts: string): string => `
select agent, ${dayText('day')} as day, provider, currency, ${dayText('nullif(corrects_day, day)')} as corrects_day, is_closed,
  json_object_agg(action, ${sumsAs((column) => column)}) as sums
from ${parts} group by ${KEY} ${orderOf(parts)}`;

export const ALL_LINES = `with ${PARTS} ${linesFrom('parts')}`;

/**
 * A page of lines as `list`, the number of all chosen lines, and their totals with one row for each currency and action. It is one statement, because
 * choosing the lines is most of the work. The sums of a line are computed only for the lines of the page.
 */
export const PAGE_WITH_TOTALS = `
with ${PARTS}, keys as materialized (
  select ${KEY} from parts group by ${KEY}
), shown as materialized (
  select * from keys ${orderOf('keys')} limit :limit offset :offset
), shown_parts as materialized (
  select parts.* from parts join shown using (${KEY})
)
select (select count(*) from keys) as lines,
  (select coalesce(json_agg(lines), '[]') from (${linesFrom('shown_parts')}) lines) as list,
  (select coalesce(json_agg(totals), '[]') from (
    select currency, action, ${sumsAs((column) => `sum(${column})`)} as sums
    from parts group by currency, action order by currency collate "C", action
  ) totals) as totals`;
