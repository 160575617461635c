/** The parts of the tables that are kept by month. Their names say their months. */
import type { Knex } from 'knex';
import type { Month } from '../../../application/ports/months.ts';

/** The tables that are kept by month. */
export const WHOLES = ['ledger_entries', 'callback_attempts'] as const;
export type Whole = (typeof WHOLES)[number];

/**
 * The longest wait for a table that others use. Transactions that come after it wait as well. It is shorter than the second after which PostgreSQL
 * looks for a deadlock and might end a movement of money.
 */
export const LOCK_WAIT = `set local lock_timeout = '450ms'`;

export interface MonthPart extends Month {
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
