/** The table of the kinds that leave the gateway: their columns, and how their rows are found. Tables are named as their parents, with or without partitions. */
import type { ColumnForm } from '../../../application/ports/outgoing-records.ts';
import type { OutgoingKind } from '../../../domain/outgoing/outgoing-kinds.ts';

/** How the rows of a kind are ordered, and how a span of them is found. */
export interface OutgoingOrder {
  /** A condition on the rows of the span, with `:number`, `:rest` and `:end`. */
  readonly span: string;
  readonly by: string;
  /** The place right after a row. */
  readonly place: string;
}

export interface OutgoingTable {
  readonly table: string;
  readonly order: OutgoingOrder;
  /** The form of each column, and its SQL over the row `each`. */
  readonly columns: Readonly<Record<string, readonly [form: ColumnForm, sql: string]>>;
  readonly joins: string;
  /** The moment of a row; null if it shows a present state. */
  readonly at: string;
  /** The Agent of a row; null if it has none. */
  readonly agent: string;
  /** Rows for which this is not true are no records. */
  readonly isShown: string;
}

/** Rows with a number that rises. */
const numbered = (column: string): OutgoingOrder => ({
  span: `${column} > cast(:number as bigint) and ${column} <= cast(:end as bigint)`,
  by: column,
  place: `cast(each.${column} as text)`,
});

/** The present state of rows by the revision that changed them last. A place without a second part is behind its whole revision. */
const revised = (key: string, type: string): OutgoingOrder => ({
  span: `revision >= cast(:number as bigint) and revision <= cast(:end as bigint) and
    (revision > cast(:number as bigint) or (:rest <> '' and ${key} > cast(nullif(:rest, '') as ${type})))`,
  by: `revision, ${key}`,
  place: `each.revision || '/' || each.${key}`,
});

/** Transfers have no number. They are read by id, and a span of them is a span of time; a place is the beginning of that time, and an id. */
const TIMED: OutgoingOrder = {
  span: `created_at >= to_timestamp(cast(:number as double precision) / 1000) and created_at < to_timestamp(cast(:end as double precision) / 1000)
    and (:rest = '' or id > cast(nullif(:rest, '') as uuid))`,
  by: 'id',
  place: `:number || '/' || each.id`,
};

const own = (form: ColumnForm, ...names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, [form, `each.${name}`] as const]));

export const OUTGOING_TABLES: Readonly<Record<OutgoingKind, OutgoingTable>> = {
  transactions: {
    table: 'wallet_transactions',
    order: numbered('position'),
    columns: {
      ...own('text', 'id'),
      ...own('number', 'position'),
      ...own('text', 'agent'),
      member_id: ['text', 'player.member_id'],
      ...own('text', 'provider', 'currency', 'kind', 'transaction_id', 'action', 'status', 'refused_because'),
      ...own('amount', 'movement', 'moved', 'balance_after'),
      ...own('number', 'sequence'),
      ...own(
        'text',
        'held_by',
        'corrects_kind',
        'corrects_transaction_id',
        'corrects_wager_id',
        'round_id',
        'wager_id',
      ),
      ...own('flag', 'is_report_only'),
      ...own('text', 'doubt'),
      ...own('json', 'report'),
      ...own('instant', 'occurred_at', 'recorded_at'),
    },
    joins: 'join players player on player.id = each.player_id',
    at: 'each.recorded_at',
    agent: 'each.agent',
    isShown: 'true',
  },
  entries: {
    table: 'ledger_entries',
    order: numbered('id'),
    columns: {
      ...own('number', 'id'),
      agent: ['text', 'coalesce(booked.agent, moved.agent)'],
      ...own('text', 'account', 'currency'),
      ...own('amount', 'amount'),
      ...own('text', 'wallet_transaction_id', 'transfer_id'),
      ...own('instant', 'booked_at'),
    },
    joins: `left join wallet_transactions booked on booked.id = each.wallet_transaction_id
      left join transfers moved on moved.id = each.transfer_id`,
    at: 'each.booked_at',
    agent: 'coalesce(booked.agent, moved.agent)',
    isShown: 'true',
  },
  transfers: {
    table: 'transfers',
    order: TIMED,
    columns: {
      ...own('text', 'id', 'agent', 'transfer_id'),
      member_id: ['text', 'player.member_id'],
      ...own('text', 'provider', 'currency'),
      ...own('amount', 'amount'),
      ...own('text', 'status'),
      ...own('amount', 'balance_before', 'balance_after'),
      ...own('text', 'remark'),
      ...own('instant', 'created_at'),
    },
    joins: 'join players player on player.id = each.player_id',
    at: 'each.created_at',
    agent: 'each.agent',
    isShown: 'true',
  },
  callbacks: {
    table: 'callback_attempts',
    order: numbered('id'),
    columns: {
      ...own('number', 'id'),
      ...own('text', 'callback_id'),
      transaction_id: ['text', 'callback.transaction_id'],
      agent: ['text', 'callback.agent'],
      role: ['text', 'callback.role'],
      end: ['text', 'ended.how'],
      ...own('text', 'outcome'),
      ...own('number', 'http_status', 'latency_ms'),
      ...own('instant', 'attempted_at'),
    },
    // A report about an open bet is sent again whatever the Agent answers. Of the others a refusal is an end, and so is the last attempt before parking.
    joins: `left join callbacks callback on callback.id = each.callback_id
      cross join lateral (
        select case when each.outcome = 'accepted' then 'delivered'
          when each.outcome = 'refused' and callback.role <> 'bet-push' then 'refused'
          when callback.status = 'parked' and not exists (
            select from callback_attempts later where later.callback_id = each.callback_id and later.id > each.id
          ) then 'parked' end as how
      ) ended`,
    at: 'each.attempted_at',
    agent: 'callback.agent',
    isShown: 'callback.id is not null and ended.how is not null',
  },
  games: {
    table: 'games',
    order: revised('id', 'uuid'),
    columns: {
      ...own('text', 'id', 'provider', 'code', 'name', 'brand', 'category'),
      ...own('json', 'currencies'),
      ...own('text', 'image'),
      ...own('flag', 'is_maintenance', 'is_active', 'is_withdrawn'),
      ...own('number', 'revision'),
    },
    joins: '',
    at: 'null',
    agent: 'null',
    isShown: 'true',
  },
  providers: {
    table: 'providers',
    order: revised('code', 'text'),
    columns: {
      ...own('text', 'code', 'protocol'),
      ...own('json', 'currencies'),
      ...own('flag', 'is_maintenance', 'is_active'),
      ...own('number', 'revision'),
    },
    joins: '',
    at: 'null',
    agent: 'null',
    isShown: 'true',
  },
};

const AS_TEXT: Readonly<Record<ColumnForm, (sql: string) => string>> = {
  text: (sql) => `cast(${sql} as text)`,
  amount: (sql) => `cast(cast(${sql} as numeric(30, 10)) as text)`,
  instant: (sql) => `to_char(${sql} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`,
  json: (sql) => `cast(to_json(${sql}) as text)`,
  number: (sql) => sql,
  flag: (sql) => sql,
};

/** A page of a kind: its values as columns, and the place, the moment and the sort of each row. */
export function pageSql({ table, order, columns, joins, at, agent, isShown }: OutgoingTable): string {
  const values = Object.entries(columns).map(([name, [form, sql]]) => `${AS_TEXT[form](sql)} as "${name}"`);
  return `
select ${values.join(', ')}, ${order.place} as "place of row", ${at} as "moment of row",
  (${isShown}) and (cast(:agent as text) is null or ${agent} = cast(:agent as text)) as "is shown"
from (select * from ${table} where ${order.span} order by ${order.by} limit :max) each
${joins} order by ${order.by
    .split(', ')
    .map((column) => `each.${column}`)
    .join(', ')}`;
}
