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
import { LOCK_WAIT, partsOf, type MonthPart } from './month-parts.ts';
import { CARRY, CHANGED_DAY, NOTE_OTHERWISE_COUNTED, OPEN_AGENT, STANDING, UNEQUAL } from './month-sql.ts';

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
