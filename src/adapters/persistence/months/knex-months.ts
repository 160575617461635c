import { setTimeout as sleep } from 'node:timers/promises';
import type { Knex } from 'knex';
import type {
  EntryLine,
  Month,
  MonthDigest,
  Months,
  NotClosed,
  NotDropped,
  UnequalSums,
} from '../../../application/ports/months.ts';
import { instantText } from '../../../domain/shared/instant.ts';
import { COUNTS_AT, entryOf } from '../statements/count-sql.ts';
import { comparedFor, differing } from '../statements/line-sql.ts';

const LOCK_NOT_AVAILABLE = '55P03';
/** The pause after a wait for transactions under way, in which those that came after it go on. */
const PAUSE_MS = 5_000;
/** A dump may hold the ledger for hours. */
const TRIES_MAX = 12;

/** The months as parts of `ledger_entries`. A part that was dropped leaves rows in `dropped_months` and `carried_sums`. */
export class KnexMonths implements Months {
  readonly #knex: Knex;

  constructor(knex: Knex) {
    this.#knex = knex;
  }

  async list(): Promise<readonly Month[]> {
    const parts = await partsOf(this.#knex, 'ledger_entries');
    return parts.map(({ name, beginsAtMs, endsAtMs }) => ({ name, beginsAtMs, endsAtMs }));
  }

  notClosed(month: Month): Promise<NotClosed | undefined> {
    return this.#patiently((trx) => notClosedIn(trx, partOf(month)));
  }

  async entriesAfter(month: Month, id: number, linesMax: number): Promise<readonly EntryLine[]> {
    const bindings = { part: partOf(month).part, id, lines_max: linesMax };
    const { rows } = await this.#knex.raw<{ rows: readonly EntryLine[] }>(LINES, bindings);
    return rows;
  }

  async drop(month: Month, exported: MonthDigest, by: string): Promise<NotDropped | undefined> {
    const wanted = partOf(month);
    try {
      return await this.#patiently(async (trx) => {
        const obstacle = await obstacleIn(trx, wanted);
        if (obstacle !== undefined) return obstacle;
        await carry(trx, wanted, { ...exported, dropped_by: by });
        await dropInTime(trx, wanted.part);
        return undefined;
      });
    } catch (error) {
      if (error instanceof LedgerInUse) return { kind: 'in_use' };
      throw error;
    }
  }

  /** A month may have many millions of entries, so a statement may take as long as it needs. */
  #patiently<T>(work: (trx: Knex.Transaction) => Promise<T>): Promise<T> {
    return this.#knex.transaction(
      async (trx) => {
        await trx.raw('set local statement_timeout = 0');
        return work(trx);
      },
      { isolationLevel: 'read committed' },
    );
  }
}

const partOf = (month: Month): MonthPart => ({
  ...month,
  part: month.beginsAtMs === undefined ? 'ledger_entries_before' : `ledger_entries_${month.name.replace('-', '_')}`,
});

const boundsOf = ({ part, beginsAtMs, endsAtMs }: MonthPart) => ({
  part,
  begins_at: beginsAtMs === undefined ? '-infinity' : instantText(beginsAtMs),
  ends_at: instantText(endsAtMs),
});

async function obstacleIn(trx: Knex.Transaction, wanted: MonthPart): Promise<NotDropped | undefined> {
  await trx.raw('lock table only ledger_entries in share update exclusive mode');
  const [oldest] = await partsOf(trx, 'ledger_entries');
  if (oldest?.part !== wanted.part) return { kind: 'not_oldest', oldest: oldest?.name ?? '' };
  // If the clock has gone back by months, somebody may be booking in it. From here on nobody is.
  await trx.raw('lock table ?? in share mode', [wanted.part]);
  return (await notClosedIn(trx, wanted)) ?? unequalIn(trx, wanted);
}

async function notClosedIn(trx: Knex.Transaction, part: MonthPart): Promise<NotClosed | undefined> {
  const bounds = boundsOf(part);
  const [standing] = await rowsOf<{ over: boolean; counted: boolean; audited: boolean }>(trx, STANDING, bounds);
  if (standing?.over !== true) return { kind: 'not_over' };
  if (!standing.counted) return { kind: 'not_counted' };
  const [open] = await rowsOf<{ agent: string }>(trx, OPEN_AGENT, bounds);
  if (open !== undefined) return { kind: 'open_days', agent: open.agent };
  return standing.audited ? undefined : { kind: 'not_audited' };
}

async function unequalIn(trx: Knex.Transaction, part: MonthPart): Promise<NotDropped | undefined> {
  const bounds = boundsOf(part);
  const [day] = await rowsOf<{ subject: string }>(trx, CHANGED_DAY, bounds);
  if (day !== undefined) return { kind: 'changed_day', day: day.subject };
  const [sums] = await rowsOf<Record<keyof UnequalSums, string | null>>(trx, UNEQUAL, bounds);
  if (sums === undefined) return undefined;
  const { agent, provider, currency, ledger, statements } = sums;
  return {
    kind: 'unequal_sums',
    sums: {
      agent: agent ?? '',
      provider: provider ?? '',
      currency: currency ?? '',
      ledger: ledger ?? undefined,
      statements: statements ?? undefined,
    },
  };
}

async function carry(
  trx: Knex.Transaction,
  part: MonthPart,
  exported: MonthDigest & { readonly dropped_by: string },
): Promise<void> {
  const bounds = boundsOf(part);
  await trx.raw(NOTE_OTHERWISE_COUNTED, bounds);
  await trx('dropped_months').insert({ ends_at: bounds.ends_at, name: part.name, ...exported });
  await trx.raw(CARRY, bounds);
}

/** Thrown so that the transaction is undone. */
class LedgerInUse extends Error {}

async function dropInTime(trx: Knex.Transaction, part: string): Promise<void> {
  for (let tries = 1; !(await isDropped(trx, part)); tries += 1) {
    if (tries === TRIES_MAX) throw new LedgerInUse();
    await sleep(PAUSE_MS);
  }
}

/**
 * Drops the part, or gives up a wait for bookings under way. Only this step keeps bookings from the ledger, at most as long as one wait; nothing is
 * lost by a wait that was given up.
 */
async function isDropped(trx: Knex.Transaction, part: string): Promise<boolean> {
  try {
    await trx.transaction(async (savepoint) => {
      await savepoint.raw(LOCK_WAIT);
      await savepoint.raw('lock table only ledger_entries in access exclusive mode');
      await savepoint.raw('drop table ??', [part]);
    });
    return true;
  } catch (error) {
    if ((error as { readonly code?: unknown }).code !== LOCK_NOT_AVAILABLE) throw error;
    return false;
  }
}

async function rowsOf<Row>(trx: Knex.Transaction, text: string, bindings: Knex.ValueDict): Promise<readonly Row[]> {
  const { rows } = await trx.raw<{ rows: readonly Row[] }>(text, bindings);
  return rows;
}

const LINES = `
select id, json_build_object('id', id, 'wallet_transaction_id', wallet_transaction_id, 'transfer_id', transfer_id, 'account', account,
  'currency', currency, 'amount', cast(amount as text), 'booked_at', to_char(booked_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'))::text as line
from :part: where id > :id order by id limit :lines_max`;

/** Compares a month of the ledger with its statements, and carries its sums. `part` is its table. */

/** Positions are counted in their order, so a place of the count beyond the month means that all of the month is counted. */
const STANDING = `
select cast(:ends_at as timestamptz) <= now() as over,
  coalesce((select counted_until from statement_cursor) >= cast(:ends_at as timestamptz), false) as counted,
  coalesce((select entry from audited), 0) >= coalesce((select max(id) from :part:), 0) as audited`;

/** An Agent with a counted booking of the month that is in no closed day. */
const OPEN_AGENT = `
select agents.code as agent from agents where exists (
  select from statement_sums where agent = agents.code and slot < cast(:ends_at as timestamptz)
    and slot >= coalesce((select max(ends_at) from statement_days where agent = agents.code), timestamptz '-infinity')
) order by agents.code limit 1`;

const DAYS = `(
  select * from statement_days where begins_at < cast(:ends_at as timestamptz) and ends_at > cast(:begins_at as timestamptz)
)`;

/** A closed day of the month that differs from the counted sums, or from its digest. */
const CHANGED_DAY = `
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
const UNEQUAL = `
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
const NOTE_OTHERWISE_COUNTED = `
with ${BOOKED}
insert into late_bookings (transaction_id, counts_at)
select id, counts_at from booked
where counts_at <> greatest(decided_at, recorded_at) or counts_at >= cast(:ends_at as timestamptz)
on conflict do nothing`;

const CARRY = `
insert into carried_sums (account, currency, ends_at, amount)
select account, currency, cast(:ends_at as timestamptz), sum(amount) from :part: group by account, currency having sum(amount) <> 0`;

/** The parts of the tables that are kept by month. Their names say their months. */

/** The tables that are kept by month. */
export const WHOLES = ['ledger_entries', 'callback_attempts'] as const;
type Whole = (typeof WHOLES)[number];

/**
 * The longest wait for a table that others use. Transactions that come after it wait as well. It is shorter than the second after which PostgreSQL
 * looks for a deadlock and might end a movement of money.
 */
export const LOCK_WAIT = `set local lock_timeout = '450ms'`;

interface MonthPart extends Month {
  /** The name of the table. */
  readonly part: string;
}

/** The parts of a table, the oldest first. */
export async function partsOf(knex: Knex, whole: Whole): Promise<readonly MonthPart[]> {
  const { rows } = await knex.raw<{ rows: readonly { readonly part: string }[] }>(PARTS, { whole });
  const months = rows.filter(({ part }) => part !== `${whole}_before`).map(({ part }) => monthPart(part));
  const [first] = months;
  if (first?.beginsAtMs === undefined || rows.length === months.length) return months;
  const before = { name: `before-${first.name}`, beginsAtMs: undefined, endsAtMs: first.beginsAtMs };
  return [{ ...before, part: `${whole}_before` }, ...months];
}

const PARTS = `
select relname as part from pg_inherits join pg_class on pg_class.oid = inhrelid
where inhparent = cast(:whole as regclass) and relname not like '%other' order by relname collate "C"`;

function monthPart(part: string): MonthPart {
  const name = part.slice(-'2026_10'.length).replace('_', '-');
  const [year = 0, month = 0] = name.split('-').map(Number);
  return { name, beginsAtMs: Date.UTC(year, month - 1), endsAtMs: Date.UTC(year, month), part };
}
