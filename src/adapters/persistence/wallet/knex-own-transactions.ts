import type { Knex } from 'knex';
import type {
  OwnTransactionFilter,
  OwnTransactionPage,
  OwnTransactions,
} from '../../../application/ports/own-transactions.ts';
import { reported } from '../statements/count-sql.ts';
import { lookupText } from '../database/lookup-text.ts';
import { recordedFromRow, type HistoryRow } from './knex-wallet-history.ts';

/** The most rows that one page looks at, however few of them the filter wants. */
const LOOKED_AT_MAX = 2_000;

interface EndRow {
  readonly final: number;
  readonly looked_to: number | null;
  readonly looked: number;
}

type PlacedRow = HistoryRow & { readonly position: number };

/** Transactions by their position, up to the end that the count of statements has found final. */
export class KnexOwnTransactions implements OwnTransactions {
  readonly #knex: Knex;

  constructor(knex: Knex) {
    this.#knex = knex;
  }

  async after(place: number, filter: OwnTransactionFilter, max: number): Promise<OwnTransactionPage | undefined> {
    const wanted = { ...bindingsOf(filter), after: place };
    const { rows: ends } = await this.#knex.raw<{ rows: readonly EndRow[] }>(end(filter), {
      ...wanted,
      looked_max: LOOKED_AT_MAX,
    });
    const [{ final, looked_to: lookedTo, looked } = NOTHING] = ends;
    if (place > final) return undefined;
    const last = lookedTo ?? Math.max(place, final);
    const { rows } = await this.#knex.raw<{ rows: readonly PlacedRow[] }>(page(filter), { ...wanted, last, max });
    const isFull = rows.length === max;
    return {
      list: rows.map(recordedFromRow),
      place: isFull ? (rows.at(-1)?.position ?? last) : looked < LOOKED_AT_MAX ? Math.max(place, final) : last,
      hasMore: isFull || looked === LOOKED_AT_MAX,
    };
  }
}

/** Null for a column that the filter leaves open. */
const bindingsOf = ({ agent, memberId, roundId, provider, action, moneyKind }: OwnTransactionFilter) => ({
  agent: lookupText(agent),
  member: lookedUp(memberId),
  round: lookedUp(roundId),
  provider: lookedUp(provider),
  action: action ?? null,
  money_kind: moneyKind ?? null,
});

const lookedUp = (text: string | undefined): string | null => (text === undefined ? null : lookupText(text));

const NOTHING: EndRow = { final: 0, looked_to: null, looked: 0 };

/** The rows of the most selective column. Sorting by an expression keeps the planner from reading all rows of the Agent for one round. */
const taken = ({ memberId, roundId }: OwnTransactionFilter): string => {
  const of =
    memberId === undefined
      ? 'agent = :agent'
      : 'player_id = (select id from players where agent = :agent and member_id = :member)';
  return roundId === undefined
    ? `select * from wallet_transactions where ${of} and position > :after order by position`
    : `select * from wallet_transactions where ${of} and position > :after and round_id = :round order by position + 0`;
};

/** A bet about which the Agent is being asked holds back everything after it, because its end is not known. */
const FINAL = `
least((select safe_position from statement_cursor),
  coalesce((select min(position) - 1 from wallet_transactions where status = 'asked' and agent = :agent), 9223372036854775807))`;

const end = (filter: OwnTransactionFilter): string => `
with final as materialized (select ${FINAL} as final)
select final, looked.to as looked_to, looked.number as looked
from final, lateral (
  select max(position) as to, count(*)::integer as number from (
    select * from (${taken(filter)}) each where position <= final.final order by position limit :looked_max
  ) piece
) looked`;

const page = (filter: OwnTransactionFilter): string => `
select page.*, players.member_id from (
  select * from (${taken(filter)}) each
  where position <= :last and (:provider::text is null or provider = :provider) and (:action::text is null or action = :action)
    and (:money_kind::text is null or ${reported('each', 'moneyKind')} = :money_kind)
  order by position limit :max
) page join players on players.id = page.player_id order by page.position`;
