import type { Knex } from 'knex';
import type { Clock } from '../../../application/ports/clock.ts';

const MEASURE_EVERY_MS = 1_000;
/** Longest silence of the database at a question; a stop waits for no longer. */
const SILENCE_MAX_MS = 5_000;

/** How a clock is kept; what is not said is as in a running gateway. */
export interface DatabaseClockOptions {
  /** Milliseconds that have passed, counted from any moment. */
  readonly elapsedMs?: () => number;
  /** The database's moment, in milliseconds since 1970. */
  readonly ask: () => Promise<number>;
}

/**
 * The clock of the database, which all processes share: leases, questions and windows that one process writes and another reads go by it,
 * however the clocks of their machines are set. The moment is asked for once a second, and the milliseconds since are counted here; so the
 * machine's own date is never looked at, and a database that is away changes nothing.
 */
export class DatabaseClock implements Clock {
  readonly #ask: () => Promise<number>;
  readonly #elapsedMs: () => number;
  /** The database's moment when nothing had passed here. */
  #originMs: number | undefined;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #isClosed = false;

  private constructor({ ask, elapsedMs = () => performance.now() }: DatabaseClockOptions) {
    this.#ask = ask;
    this.#elapsedMs = elapsedMs;
  }

  /** Asks for the moment once, and from then on until it is closed. */
  static async open(options: DatabaseClockOptions): Promise<DatabaseClock> {
    const clock = new DatabaseClock(options);
    await clock.measure();
    clock.#schedule();
    return clock;
  }

  nowMs(): number {
    return Math.round((this.#originMs ?? 0) + this.#elapsedMs());
  }

  /**
   * The database read its clock between question and answer, so its moment lies between two bounds: an origin outside of them is moved to the
   * nearer one. An answer that was long on its way says little and changes little.
   */
  async measure(): Promise<void> {
    const askedAtMs = this.#elapsedMs();
    const momentMs = await this.#ask();
    const [least, most] = [momentMs - this.#elapsedMs(), momentMs - askedAtMs];
    this.#originMs = Math.min(Math.max(this.#originMs ?? (least + most) / 2, least), most);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await this.#running;
  }

  #schedule(): void {
    if (this.#isClosed) return;
    this.#timer = setTimeout(() => {
      // Without an answer the clock goes on as it went; that the database is away is told elsewhere.
      this.#running = this.measure().catch(() => undefined);
      void this.#running.then(() => {
        this.#schedule();
      });
    }, MEASURE_EVERY_MS).unref();
  }
}

const MOMENT = 'select (extract(epoch from clock_timestamp()) * 1000)::double precision as ms';

/** Asks over a connection of the pool, which is given up when the database says nothing. */
export const momentOf = async (knex: Knex): Promise<number> => {
  const { rows } = await knex.raw<{ rows: readonly { readonly ms: number }[] }>(MOMENT).timeout(SILENCE_MAX_MS);
  const ms = rows[0]?.ms;
  if (ms === undefined || !Number.isFinite(ms)) throw new Error('the database did not tell its time');
  return ms;
};
