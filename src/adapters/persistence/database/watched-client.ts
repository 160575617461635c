/** The PostgreSQL driver, which reports losses as `StoreUnavailable`, and never waits for a silent server without a limit. */
import pg from 'pg';
import type { StoreWatch } from './store-watch.ts';
import { isUnavailability, READ_TIMEOUT, unavailable } from './store-faults.ts';

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
