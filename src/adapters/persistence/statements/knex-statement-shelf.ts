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
import { ALL_LINES, PAGE_WITH_TOTALS } from './shelf-sql.ts';

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
