/** The beginning and the end of an audit, and the part that it proves at its end. */
import type { AuditScope } from '../../../domain/wallet/invariants.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Knex } from 'knex';
import type { WalkName } from './audit-queries.ts';

/** The ends of the append-only tables. */
interface Ends {
  readonly position: number;
  readonly entry: number;
  /** The id of the last closed day of statements. */
  readonly day: number;
}

/** A place in an audit, with everything that is needed to continue from there. */
export interface AuditPlace {
  readonly scope: AuditScope;
  readonly start: Ends;
  readonly end: Ends;
  /**
   * The part that is proven if the audit is sound. Undefined if a transaction that was open at the beginning may still commit rows from
   * before the end.
   */
  readonly proven: Ends | undefined;
  readonly total: number;
  readonly walk: WalkName;
  readonly after: number | string;
  readonly done: number;
}

const NOTHING: Ends = { position: 0, entry: 0, day: 0 };
const LOOK_EVERY_MS = 50;

interface BeginningRow extends Ends {
  readonly others: number;
  readonly xid: string;
}

/**
 * A whole audit, at its first place. Numbers are assigned before their transaction commits, so a lower number may appear later. So the next audit may
 * begin at this end only after all transactions that were open have ended. Each of them had an id before it got a number.
 */
export async function beginning(
  knex: Knex,
  scope: AuditScope,
  patienceMs: number,
): Promise<Omit<AuditPlace, 'walk' | 'after' | 'done'>> {
  const start = scope === 'new' ? await provenEnds(knex) : NOTHING;
  const { rows } = await knex.raw<{ rows: readonly BeginningRow[] }>(BEGINNING);
  const [row] = rows;
  if (row === undefined) throw new Error('a query without tables gave no row');
  const { others, xid, ...end } = row;
  const isClosed = await haveEnded(knex, xid, patienceMs);
  const proven = isClosed ? await provable(knex, end) : undefined;
  const total = end.position - start.position + (end.entry - start.entry) + others;
  return { scope, start, end, proven, total };
}

/** A bet with an open authorization request is not over, so the next audit must check it again. */
async function provable(knex: Knex, { position, ...ends }: Ends): Promise<Ends> {
  const asked = await knex('wallet_transactions')
    .where({ status: 'asked' })
    .min<{ first: number | null }>({ first: 'position' })
    .first();
  return { ...ends, position: Math.min(position, (asked?.first ?? Infinity) - 1) };
}

const BEGINNING = `
select coalesce((select max(position) from wallet_transactions), 0) as position, coalesce((select max(id) from ledger_entries), 0) as entry,
  coalesce((select max(id) from statement_days), 0) as day,
  (select count(*) from transfers) + (select count(*) from wallets) as others, pg_current_xact_id()::text as xid`;

/** Whether all transactions that are older than `xid` have ended; waits for them, at most `patienceMs`. */
async function haveEnded(knex: Knex, xid: string, patienceMs: number): Promise<boolean> {
  for (let waitedMs = 0; waitedMs <= patienceMs; waitedMs += LOOK_EVERY_MS) {
    const { rows } = await knex.raw<{ rows: readonly { readonly ended: boolean }[] }>(
      'select pg_snapshot_xmin(pg_current_snapshot()) >= ?::xid8 as ended',
      [xid],
    );
    if (rows[0]?.ended === true) return true;
    await sleep(LOOK_EVERY_MS);
  }
  return false;
}

async function provenEnds(knex: Knex): Promise<Ends> {
  return (await knex('audited').first<Ends | undefined>('position', 'entry', 'day')) ?? NOTHING;
}

/** Stores the proven part. After an audit with findings, nothing is proven. */
export async function keepProven(knex: Knex, { proven }: AuditPlace, isSound: boolean): Promise<void> {
  if (isSound) {
    if (proven !== undefined) await knex.raw(PROVE, { ...proven });
    return;
  }
  await knex.transaction(async (trx) => {
    await trx('audited').delete();
    await trx('audited_wallets').delete();
  });
}

const PROVE = `
insert into audited as known (is_only_row, position, entry, day) values (true, :position, :entry, :day)
on conflict (is_only_row) do update set position = excluded.position, entry = excluded.entry, day = excluded.day, audited_at = now()
where known.position <= excluded.position`;
