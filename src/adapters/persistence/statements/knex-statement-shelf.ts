import type { Knex } from 'knex';
import type {
  AgentDay,
  StatementFilter,
  StatementPage,
  StatementShelf,
} from '../../../application/ports/statement-book.ts';
import type { ActionName } from '../../../domain/callback/callback-action.ts';
import { Decimal } from '../../../domain/shared/decimal.ts';
import { instantText } from '../../../domain/shared/instant.ts';
import type { PageRequest } from '../../../domain/shared/page-request.ts';
import type { Day } from '../../../domain/statement/day.ts';
import type {
  ActionSums,
  StatementLine,
  StatementTotal,
  SumsByAction,
} from '../../../domain/statement/statement-line.ts';
import { MONEY_KINDS } from '../../../domain/wallet/money-kind.ts';
import { lookupText } from '../database/lookup-text.ts';
import { KIND_COLUMNS, kindColumns, dayText, linesOf } from './line-sql.ts';

/** Transactions, and the amounts as text; at the end, one for each kind of money. */
type SumsJson = readonly [number, string, string, string, ...string[]];

interface LineRow {
  readonly agent: string;
  readonly day: string;
  readonly provider: string;
  readonly currency: string;
  readonly corrects_day: string | null;
  readonly is_closed: boolean;
  readonly sums: Readonly<Record<string, SumsJson>>;
}

interface PageRow {
  readonly lines: number;
  readonly list: readonly LineRow[];
  readonly totals: readonly TotalRow[];
}

interface TotalRow {
  readonly currency: string;
  readonly action: ActionName;
  readonly sums: SumsJson;
}

/** Reads lines from the tables `statement_*`. */
export class KnexStatementShelf implements StatementShelf {
  readonly #knex: Knex;

  constructor(knex: Knex) {
    this.#knex = knex;
  }

  async page(
    filter: StatementFilter,
    open: readonly AgentDay[],
    { pageSize, offset }: PageRequest,
  ): Promise<StatementPage> {
    const chosen = bindingsOf(filter, open);
    const [page] = await this.#rows<PageRow>(PAGE_WITH_TOTALS, { ...chosen, limit: pageSize, offset });
    if (page === undefined) throw new Error('a statement without a condition returned no row');
    return { list: page.list.map(lineFromRow), total: page.lines, totals: totalsFrom(page.totals) };
  }

  async linesOf(filter: StatementFilter, open: readonly AgentDay[], day: Day): Promise<readonly StatementLine[]> {
    const rows = await this.#rows<LineRow>(ALL_LINES, bindingsOf({ ...filter, from: day, to: day }, open));
    return rows.map(lineFromRow);
  }

  async #rows<Row>(text: string, bindings: Knex.ValueDict): Promise<readonly Row[]> {
    const { rows } = await this.#knex.raw<{ rows: readonly Row[] }>(text, bindings);
    return rows;
  }
}

const bindingsOf = ({ agent, provider, currency, from, to }: StatementFilter, open: readonly AgentDay[]) => ({
  agent: chosen(agent),
  provider: chosen(provider),
  currency: chosen(currency),
  from,
  to,
  open: JSON.stringify(open.map(openColumns)),
});

const chosen = (text: string | undefined): string | null => (text === undefined ? null : lookupText(text));

const openColumns = ({ agent, day, beginsAtMs, endsAtMs }: AgentDay) => ({
  agent,
  day,
  begins_at: instantText(beginsAtMs),
  ends_at: instantText(endsAtMs),
});

const lineFromRow = ({ sums, corrects_day: correctsDay, is_closed: isClosed, ...key }: LineRow): StatementLine => ({
  ...key,
  correctsDay: correctsDay ?? undefined,
  isClosed,
  sums: sumsFrom(Object.entries(sums)),
});

const sumsFrom = (sums: readonly (readonly [string, SumsJson])[]): SumsByAction =>
  Object.fromEntries(sums.map(([action, one]) => [action, actionSums(one)]));

const actionSums = ([transactions, toPlayer, fromPlayer, validStakes, ...kinds]: SumsJson): ActionSums => ({
  transactions,
  toPlayer: Decimal.from(toPlayer),
  fromPlayer: Decimal.from(fromPlayer),
  validStakes: Decimal.from(validStakes),
  ...byKindFrom(kinds),
});

/** The kinds that have money; nothing if none has. */
function byKindFrom(amounts: readonly string[]): Pick<ActionSums, 'byKind'> {
  const kinds = MONEY_KINDS.map((kind, at) => [kind, Decimal.from(amounts[at] ?? '0')] as const);
  const moved = kinds.filter(([, amount]) => !amount.isZero());
  return moved.length === 0 ? {} : { byKind: Object.fromEntries(moved) };
}

function totalsFrom(rows: readonly TotalRow[]): readonly StatementTotal[] {
  const currencies = [...new Set(rows.map(({ currency }) => currency))];
  return currencies.map((currency) => ({
    currency,
    sums: sumsFrom(rows.filter((row) => row.currency === currency).map(({ action, sums }) => [action, sums])),
  }));
}

/** Reads the lines of closed and open days together. */

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

const ALL_LINES = `with ${PARTS} ${linesFrom('parts')}`;

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
