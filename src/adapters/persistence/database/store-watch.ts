import type { StoreUnavailable } from '../../../application/ports/store-unavailable.ts';
import pg from 'pg';
import { isUnavailability, READ_TIMEOUT, unavailable } from './store-faults.ts';

/** Called when the database is lost and when it is back: once each, and not once per query. */
export interface AvailabilityListener {
  onLost(error: StoreUnavailable): void;
  onBack(): void;
}

/** While some queries fail and others succeed, the database counts as lost, so that an unstable database does not fill the log. */
const QUIET_MS = 1_000;

/** Derives the state of the database from the outcomes of single queries. */
export class StoreWatch {
  #listener: AvailabilityListener | undefined;
  readonly #nowMs: () => number;
  #isToldLost = false;
  #isLost = false;
  #failedAtMs = 0;

  constructor(nowMs: () => number = () => performance.now()) {
    this.#nowMs = nowMs;
  }

  /** From now on the listener is called. Earlier faults, while the database is opened, are reported by the error of the opening. */
  tell(listener: AvailabilityListener | undefined): void {
    this.#listener = listener;
  }

  /** Whether the database could not be reached at the last news. */
  get isLost(): boolean {
    return this.#isLost;
  }

  /** The database was not reached. */
  lost(error: StoreUnavailable): void {
    this.#isLost = true;
    this.#failed(error);
  }

  /** All connections are in use, which says nothing about the database. */
  crowded(error: StoreUnavailable): void {
    this.#failed(error);
  }

  /** The database answered. This is on the hot path. */
  answered(): void {
    this.#isLost = false;
    if (!this.#isToldLost || this.#nowMs() - this.#failedAtMs < QUIET_MS) return;
    this.#isToldLost = false;
    this.#listener?.onBack();
  }

  #failed(error: StoreUnavailable): void {
    this.#failedAtMs = this.#nowMs();
    if (this.#isToldLost) return;
    this.#isToldLost = true;
    this.#listener?.onLost(error);
  }
}

/** The PostgreSQL driver, which reports losses as `StoreUnavailable`, and never waits for a silent server without a limit. */

/** The longest wait for the server to close a connection. */
const END_WAIT_MS = 1_000;

/** Whether a connection may be used again. The driver itself notices only one turn later that it was destroyed. */
export const isUsable = (client: pg.Client): boolean => !streamOf(client).destroyed;

const streamOf = (client: pg.Client): pg.Connection['stream'] =>
  (client as unknown as { readonly connection: pg.Connection }).connection.stream;

type Callback = (error: unknown, result?: unknown) => void;
type Query = (config: unknown, ...rest: unknown[]) => unknown;

/**
 * The driver that Knex uses in place of its own. A connection is destroyed after a loss: if its query timed out, the connection still waits
 * for the answer, and the rollback and the next user would wait behind it.
 *
 * A query gets no answer later than `limitMs`. The driver's own `query_timeout` would leave functions in the old memory (ADR 0050); it is for
 * single queries with a shorter limit.
 */
export const watchedDriver = (watch: StoreWatch, limitMs: number) => ({
  Client: class extends pg.Client {
    constructor(settings: pg.ClientConfig) {
      super(settings);
      // Read each time, because TLS replaces the stream.
      const cut = (): void => {
        streamOf(this).destroy();
      };
      // Assigned and not overridden, because the types of the methods have too many forms to repeat. Knex uses those with a callback.
      this.query = watchedQuery(this.query.bind(this), { watch, cut, limitMs }) as typeof this.query;
      const end = this.end.bind(this) as (callback?: Callback) => Promise<void>;
      this.end = ((callback?: Callback) => {
        this.once('end', clearTimeout.bind(undefined, setTimeout(cut, END_WAIT_MS)));
        return end(callback);
      }) as typeof this.end;
    }
  },
});

interface WatchedParts {
  readonly watch: StoreWatch;
  readonly cut: () => void;
  readonly limitMs: number;
}

function watchedQuery(query: Query, parts: WatchedParts): Query {
  return (config, ...rest) => {
    const at = rest.findIndex((value) => typeof value === 'function');
    if (at < 0) throw new Error('a query without a callback would have no limit');
    return query(config, ...rest.with(at, watched(rest[at] as Callback, parts)));
  };
}

/** The callback is called once: for the answer, for the loss of the connection, or at the limit. */
function watched(callback: Callback, { watch, cut, limitMs }: WatchedParts): Callback {
  let isOver = false;
  const timer = setTimeout(() => end(new Error(READ_TIMEOUT)), limitMs);
  const end: Callback = (error, result) => {
    if (isOver) return;
    isOver = true;
    clearTimeout(timer);
    if (!isFailure(error)) callback(error, result);
    else {
      cut();
      const fault = unavailable(error);
      watch.lost(fault);
      callback(fault);
    }
  };
  return end;
}

const isFailure = (error: unknown): boolean => Boolean(error) && isUnavailability(error);
