import { setTimeout as sleep } from 'node:timers/promises';
import type { Knex } from 'knex';
import type { Clock } from '../../../application/ports/clock.ts';

const MEASURE_EVERY_MS = 1_000;
/** The longest wait for the database's answer; a stop does not wait longer either. */
const SILENCE_MAX_MS = 5_000;

/** Options of the clock; the defaults are those of a running gateway. */
export interface DatabaseClockOptions {
  /** Milliseconds since any fixed moment. */
  readonly elapsedMs?: () => number;
  /** The database's time, in milliseconds since 1970. */
  readonly ask: () => Promise<number>;
}

/**
 * The clock of the database, which all processes share. Leases, authorization requests and windows that one process writes and another reads use this
 * clock, so that the clocks of the machines do not matter. The time is read once per second, and the milliseconds since then are counted in this
 * process. So the machine's own date is never read, and a lost database changes nothing.
 */
export class DatabaseClock implements Clock {
  readonly #ask: () => Promise<number>;
  readonly #elapsedMs: () => number;
  /** The database's time when the local counter was zero. */
  #originMs: number | undefined;
  readonly #closing = new AbortController();
  #measuring: Promise<void> | undefined;

  private constructor({ ask, elapsedMs = () => performance.now() }: DatabaseClockOptions) {
    this.#ask = ask;
    this.#elapsedMs = elapsedMs;
  }

  /** Reads the time once, and then repeatedly until the clock is closed. */
  static async open(options: DatabaseClockOptions): Promise<DatabaseClock> {
    const clock = new DatabaseClock(options);
    await clock.measure();
    clock.#measuring = clock.#measureRepeatedly();
    return clock;
  }

  nowMs(): number {
    return Math.round((this.#originMs ?? 0) + this.#elapsedMs());
  }

  /**
   * The database read its clock between question and answer, so its time lies between two bounds. An origin outside of the bounds is moved to the
   * nearer one. A slow answer has wide bounds, so it changes little.
   */
  async measure(): Promise<void> {
    const askedAtMs = this.#elapsedMs();
    const momentMs = await this.#ask();
    const [least, most] = [momentMs - this.#elapsedMs(), momentMs - askedAtMs];
    this.#originMs = Math.min(Math.max(this.#originMs ?? (least + most) / 2, least), most);
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#measuring;
  }

  async #measureRepeatedly(): Promise<void> {
    const { signal } = this.#closing;
    for (;;) {
      await sleep(MEASURE_EVERY_MS, undefined, { signal, ref: false }).catch(() => undefined);
      if (signal.aborted) return;
      // Without an answer the clock goes on unchanged; another part reports the lost database.
      await this.measure().catch(() => undefined);
    }
  }
}

const MOMENT = 'select (extract(epoch from clock_timestamp()) * 1000)::double precision as ms';

/** Reads the time over a connection of the pool. If the database does not answer, the connection is abandoned. */
export const momentOf = async (knex: Knex): Promise<number> => {
  const { rows } = await knex.raw<{ rows: readonly { readonly ms: number }[] }>(MOMENT).timeout(SILENCE_MAX_MS);
  const ms = rows[0]?.ms;
  if (ms === undefined || !Number.isFinite(ms)) throw new Error('the database did not tell its time');
  return ms;
};
