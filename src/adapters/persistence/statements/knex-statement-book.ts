import type { Knex } from 'knex';
import type { CountedLedger, DayToClose, OpenBooks, StatementBook } from '../../../application/ports/statement-book.ts';
import { instantText } from '../../../domain/shared/instant.ts';
import { lookupText } from '../database/lookup-text.ts';
import { ADD_COUNTED, entryOf } from './count-sql.ts';
import { CLOSE, dayText, DIFFERING } from './line-sql.ts';

/** The positions of a piece. Counting ten thousand bets with their settlements takes a quarter of a second. */
const PIECE_POSITIONS_MAX = 10_000;

interface CursorRow {
  readonly position: number;
  readonly safe_position: number;
  readonly safe_at: Date | null;
  readonly counted_until: Date | null;
}

interface AskedRow {
  readonly position: number;
  readonly recorded_at: Date;
}

/** Statements in the tables `statement_*`. */
export class KnexStatementBook implements StatementBook {
  readonly #knex: Knex;
  readonly #pieceMax: number;

  constructor(knex: Knex, pieceMax = PIECE_POSITIONS_MAX) {
    this.#knex = knex;
    this.#pieceMax = pieceMax;
  }

  async count(): Promise<CountedLedger> {
    await this.#knex.raw(NOTE_END);
    return this.#knex.transaction(async (trx) => {
      const cursor = await lockedCursor(trx);
      return cursor === undefined ? this.#countedElsewhere(trx) : this.#countPiece(trx, cursor);
    });
  }

  async open(agent?: string): Promise<{ countedUntilMs: number | undefined; books: readonly OpenBooks[] }> {
    const countedUntilMs = await countedUntil(this.#knex);
    const { rows } = await this.#knex.raw<{ rows: readonly OpenRow[] }>(OPEN, {
      agent: agent === undefined ? null : lookupText(agent),
    });
    return { countedUntilMs, books: rows.flatMap(openFromRow) };
  }

  async close({ agent, day, timeZone, beginsAtMs, endsAtMs, completeAtMs }: DayToClose): Promise<boolean> {
    return this.#knex.transaction(async (trx) => {
      await trx.raw(LOCK_COUNT);
      const { rows } = await trx.raw<{ rows: readonly { readonly closed: number }[] }>(CLOSE, {
        agent,
        day,
        time_zone: timeZone,
        begins_at: instantText(beginsAtMs),
        ends_at: instantText(endsAtMs),
        complete_at: instantText(completeAtMs),
      });
      return rows[0]?.closed === 1;
    });
  }

  async differing(daysMax: number): Promise<readonly string[]> {
    const { rows } = await this.#knex.raw<{ rows: readonly { readonly subject: string }[] }>(DIFFERING, {
      days_max: daysMax,
    });
    return rows.map(({ subject }) => subject);
  }

  /** The result if another process is counting a piece at this moment. */
  async #countedElsewhere(trx: Knex.Transaction): Promise<CountedLedger> {
    return { untilMs: await countedUntil(trx), hasMore: false };
  }

  async #countPiece(trx: Knex.Transaction, cursor: CursorRow): Promise<CountedLedger> {
    const { position: after, safe_position: safe } = cursor;
    const asked = await firstAsked(trx, after, safe);
    const end = Math.min(safe, (asked?.position ?? Infinity) - 1);
    const last = Math.min((await lastBefore(trx, after)) + this.#pieceMax, end);
    if (last > after) {
      await trx.raw(NOTE_LATE, { after, last });
      await trx.raw(ADD_COUNTED, { after, last });
    }
    const until = last === end ? earlier(cursor.safe_at, asked?.recorded_at) : cursor.counted_until;
    const { rows } = await trx.raw<{ rows: readonly Pick<CursorRow, 'counted_until'>[] }>(ADVANCE, { last, until });
    const countedTo = rows[0]?.counted_until ?? cursor.counted_until;
    return { untilMs: countedTo?.getTime(), hasMore: last < end };
  }
}

/**
 * Notes the end of the transactions, if there are new ones, and once per minute. Positions are assigned before their transaction commits. When every
 * transaction that is older than the noted id has ended, all positions up to the noted one are visible.
 */
const NOTE_END = `
update statement_cursor set noted_position = found.last, noted_at = now(), noted_xid = pg_current_xact_id()::text
from (select coalesce(max(position), 0) as last from wallet_transactions) found
where noted_xid is null
  and (safe_at is null or found.last > statement_cursor.safe_position or safe_at < now() - interval '1 minute')`;

/** The cursor, locked; undefined if another process has it. A note from another server, before a restore, is dropped. */
async function lockedCursor(trx: Knex.Transaction): Promise<CursorRow | undefined> {
  const { rows } = await trx.raw<{ rows: readonly { readonly state: 'none' | 'open' | 'ended' | 'foreign' }[] }>(LOCK);
  const [locked] = rows;
  if (locked === undefined) return undefined;
  if (locked.state === 'ended') await trx.raw(TAKE_NOTE);
  if (locked.state === 'foreign') await trx.raw('update statement_cursor set noted_xid = null');
  return trx('statement_cursor').first<CursorRow>('position', 'safe_position', 'safe_at', 'counted_until');
}

const LOCK = `
select case when noted_xid is null then 'none'
  when noted_xid::xid8 > pg_snapshot_xmax(pg_current_snapshot()) then 'foreign'
  when noted_xid::xid8 <= pg_snapshot_xmin(pg_current_snapshot()) then 'ended' else 'open' end as state
from statement_cursor for update skip locked`;

const TAKE_NOTE = `
update statement_cursor set safe_position = noted_position, safe_at = noted_at, noted_xid = null where noted_xid is not null`;

/** The last position before the first transaction after a place, so that a gap in positions is one step; infinite if there is no transaction. */
async function lastBefore(trx: Knex.Transaction, after: number): Promise<number> {
  const found = await trx('wallet_transactions')
    .where('position', '>', after)
    .min<{ first: number | null }>({ first: 'position' })
    .first();
  return (found?.first ?? Infinity) - 1;
}

/** The first bet with an open authorization request. It has not ended, so neither the bet nor any position after it is counted yet. */
async function firstAsked(trx: Knex.Transaction, after: number, last: number): Promise<AskedRow | undefined> {
  return trx('wallet_transactions')
    .where({ status: 'asked' })
    .where('position', '>', after)
    .where('position', '<=', last)
    .orderBy('position')
    .first<AskedRow | undefined>('position', 'recorded_at');
}

const ADVANCE = `
update statement_cursor set position = :last, counted_until = greatest(counted_until, cast(:until as timestamptz))
where position < :last or counted_until is distinct from greatest(counted_until, cast(:until as timestamptz))
returning counted_until`;

const earlier = (left: Date | null, right: Date | undefined): Date | null =>
  left !== null && right !== undefined && right < left ? right : left;

async function countedUntil(knex: Knex): Promise<number | undefined> {
  const row = await knex('statement_cursor').first<Pick<CursorRow, 'counted_until'> | undefined>('counted_until');
  return row?.counted_until?.getTime();
}

interface OpenRow {
  readonly agent: string;
  readonly time_zone: string;
  readonly day: string | null;
  readonly ends_at: Date | null;
  readonly first: Date | null;
  readonly last: Date | null;
}

const OPEN = `
select agents.code as agent, agents.time_zone, closed.day, closed.ends_at, counted.first, counted.last
from agents
left join lateral (
  select ${dayText('day')} as day, ends_at from statement_days where agent = agents.code order by begins_at desc limit 1
) closed on true
left join lateral (
  select min(slot) as first, max(slot) as last from statement_sums
  where agent = agents.code and slot >= coalesce(closed.ends_at, timestamptz '-infinity')
) counted on true
where (closed.day is not null or counted.first is not null) and agents.moved_away_at is null and (cast(:agent as text) is null or agents.code = :agent)
order by agents.code`;

function openFromRow({ agent, time_zone: timeZone, day, ends_at: endsAt, first, last }: OpenRow): readonly OpenBooks[] {
  const lastBookedAtMs = last?.getTime();
  if (day !== null && endsAt !== null) {
    return [{ agent, timeZone, lastBookedAtMs, begin: { kind: 'after', last: { day, endsAtMs: endsAt.getTime() } } }];
  }
  if (first === null) return [];
  return [{ agent, timeZone, lastBookedAtMs, begin: { kind: 'first', bookedAtMs: first.getTime() } }];
}

/**
 * Bookings whose own day was closed before they were counted, because the clock of the database went back: after a failover to a server whose clock
 * is behind, or away from a server whose clock was ahead. They count at the end of the closed days, where the first open one begins.
 */

/**
 * Waits for a piece that is being counted. The piece did not see the day as closed, so the day must see its sums. This is a separate statement,
 * because a statement sees only commits from before it began.
 */
const LOCK_COUNT = 'select from statement_cursor for update';

/**
 * Notes the late bookings of a range, before it is counted, under the lock of the cursor. A second count reads the notes, so it has the same result.
 * Rows are looked up in the ledger only if the Agent has one that was recorded before the end of its closed days.
 */
const NOTE_LATE = `
with closed as materialized (
  select agents.agent, last.ends_at
  from (
    select agent, min(recorded_at) as earliest from wallet_transactions where position > :after and position <= :last group by agent
  ) agents
  cross join lateral (
    select ends_at from statement_days where agent = agents.agent order by begins_at desc limit 1
  ) last
  where agents.earliest < last.ends_at
)
insert into late_bookings (transaction_id, counts_at)
select found.id, closed.ends_at
from closed join wallet_transactions found on found.agent = closed.agent and found.recorded_at < closed.ends_at
  left join lateral (${entryOf('found')}) entry on true
where found.position > :after and found.position <= :last and found.status = 'accepted'
  and coalesce(entry.booked_at < closed.ends_at, true)
on conflict do nothing`;
