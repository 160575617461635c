/**
 * Fills of migrations: existing rows are changed in batches, each in its own transaction, while the gateways work. The place of the last batch is
 * committed with the batch, and its row is locked meanwhile. So one process fills at a time, and any other process continues after a kill.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { Knex } from 'knex';
import type { Migration } from './migration.ts';

/** The table that remembers the places of fills. */
export const SCHEMA_FILLS = 'schema_fills';
/**
 * A batch that waits longer for a row is rolled back and tried again. PostgreSQL looks for deadlocks after 1 s, so no transaction is ended because of
 * a batch.
 */
const LOCK_WAIT = '500ms';
/** The shortest pause between two batches. After a batch that took longer, the pause is as long as the batch. */
const PAUSE_MS_MIN = 50;
/** The pause before the next look at a fill that another process is running, or that failed. */
const BUSY_MS = 1_000;
const AGAIN = new Set(['55P03', '40P01', '40001']);

/** The end of a batch: rows may be left, another process fills, or no row is left. */
type Batch = 'more' | 'busy' | 'finished';

const UNBEGUN = { place: null, last_place: null, finished_at: null };

/** Records a fill that has not begun. */
export const keepFill = (trx: Knex.Transaction, migration: string): Promise<unknown> =>
  trx(SCHEMA_FILLS).insert({ migration });

/** Restarts fills at the first row, because a process that does not know them writes rows. Waits for a batch that is under way. */
export const beginAgain = (trx: Knex.Transaction, migrations: readonly string[]): Promise<unknown> =>
  trx(SCHEMA_FILLS)
    .whereIn('migration', migrations)
    .update({ ...UNBEGUN, is_closing: false });

/** Lets a fill see all rows once more, because old processes wrote rows after the last fill. Several processes may do so at once. */
export const beginClosing = (trx: Knex.Transaction, { name }: Migration): Promise<unknown> =>
  trx(SCHEMA_FILLS)
    .where({ migration: name, is_closing: false })
    .update({ ...UNBEGUN, is_closing: true });

/** Whether the fill has seen all rows since the start of the first process whose version removes the data from which it fills. */
export async function isClosed(trx: Knex.Transaction, { name }: Migration): Promise<boolean> {
  return (await trx(SCHEMA_FILLS).where({ migration: name, is_closing: true }).whereNotNull('finished_at')).length > 0;
}

/** Fills until no row is left. Throws if rows are locked, or another process holds a batch, for longer than `totalMs`. */
export async function fillAll(knex: Knex, migration: Migration, totalMs: number): Promise<void> {
  let movedMs = performance.now();
  for (let batch: Batch = 'more'; batch !== 'finished';) {
    batch = await fillBatch(knex, migration).catch(busyOrThrow);
    if (batch !== 'busy') movedMs = performance.now();
    else if (performance.now() - movedMs > totalMs)
      throw new Error(`No batch of ${migration.name} was possible for ${totalMs} ms.`);
    await wait(batch === 'busy' ? PAUSE_MS_MIN : 0);
  }
}

function busyOrThrow(error: unknown): Batch {
  const { code } = ((error as Error).cause ?? error) as { readonly code?: string };
  if (AGAIN.has(code ?? '')) return 'busy';
  throw error;
}

function fillBatch(knex: Knex, migration: Migration): Promise<Batch> {
  const { name } = migration;
  return knex.transaction(async (trx): Promise<Batch> => {
    await trx.raw(`set local lock_timeout = '${LOCK_WAIT}'`);
    const row = await trx<FillRow>(SCHEMA_FILLS).where({ migration: name }).forUpdate().skipLocked().first();
    if (row === undefined) return 'busy';
    if (row.finished_at !== null) return 'finished';
    const last = row.last_place ?? (await migration.fill?.last(trx));
    const place = last === undefined ? undefined : await migration.fill?.batch(trx, row.place ?? undefined, last);
    const isFinished = place === undefined;
    const finishedAt = isFinished ? trx.raw('clock_timestamp()') : null;
    const end = { place: place ?? null, last_place: last ?? null, finished_at: finishedAt };
    await trx(SCHEMA_FILLS).where({ migration: name }).update(end);
    return isFinished ? 'finished' : 'more';
  });
}

interface FillRow {
  readonly migration: string;
  readonly place: string | null;
  readonly last_place: string | null;
  readonly finished_at: Date | null;
}

export interface FillingParts {
  readonly migrations: readonly Migration[];
  /** Receives the errors of batches; the batch is tried again. */
  onFailure(migration: string, error: unknown): void;
  /** Called when a fill has seen all rows. */
  onFilled(migration: string): void;
}

/** Fills in the background of a process, one migration after the other, until all are filled or the process stops. */
export class Filling {
  readonly #knex: Knex;
  readonly #parts: FillingParts;
  readonly #stopping = new AbortController();
  readonly #work: Promise<void>;

  constructor(knex: Knex, parts: FillingParts) {
    [this.#knex, this.#parts] = [knex, parts];
    this.#work = this.#fillAll();
  }

  /** Stops after the current batch. */
  async close(): Promise<void> {
    this.#stopping.abort();
    await this.#work;
  }

  async #fillAll(): Promise<void> {
    for (const migration of this.#parts.migrations) {
      if (migration.fill !== undefined) await this.#fillOne(migration);
    }
  }

  async #fillOne(migration: Migration): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      const sinceMs = performance.now();
      const batch = await this.#batch(migration);
      if (batch === 'finished') {
        this.#parts.onFilled(migration.name);
        return;
      }
      const pauseMs = batch === 'busy' ? BUSY_MS : Math.max(PAUSE_MS_MIN, performance.now() - sinceMs);
      await wait(pauseMs, undefined, { signal: this.#stopping.signal }).catch(() => undefined);
    }
  }

  async #batch(migration: Migration): Promise<Batch> {
    try {
      return await fillBatch(this.#knex, migration).catch(busyOrThrow);
    } catch (error) {
      this.#parts.onFailure(migration.name, error);
      return 'busy';
    }
  }
}
