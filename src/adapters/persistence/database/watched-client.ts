/** The PostgreSQL driver, which reports losses as `StoreUnavailable`, and never waits for a silent server without a limit. */
import pg from 'pg';
import type { StoreWatch } from './store-watch.ts';
import { isUnavailability, unavailable } from './store-faults.ts';

/** Longest wait for a server's good-bye. */
const END_WAIT_MS = 1_000;

/** Whether a connection may be used again. The driver itself learns only a turn later that it was destroyed. */
export const isUsable = (client: pg.Client): boolean => !streamOf(client).destroyed;

const streamOf = (client: pg.Client): pg.Connection['stream'] =>
  (client as unknown as { readonly connection: pg.Connection }).connection.stream;

type Callback = (error: unknown, result?: unknown) => void;
type Query = (config: unknown, ...rest: unknown[]) => unknown;

/**
 * The driver that Knex uses in place of its own. A connection is destroyed after a loss: if its query timed out, the connection still waits
 * for the answer, and the rollback and the next user would wait behind it.
 */
export const watchedDriver = (watch: StoreWatch) => ({
  Client: class extends pg.Client {
    constructor(settings: pg.ClientConfig) {
      super(settings);
      // Asked each time, because TLS replaces the stream.
      const cut = (): void => {
        streamOf(this).destroy();
      };
      // Assigned and not overridden, because the types of the methods have too many forms to repeat; Knex uses those with a callback.
      this.query = watchedQuery(this.query.bind(this), watch, cut) as typeof this.query;
      const end = this.end.bind(this) as (callback?: Callback) => Promise<void>;
      this.end = ((callback?: Callback) => {
        this.once('end', clearTimeout.bind(undefined, setTimeout(cut, END_WAIT_MS)));
        return end(callback);
      }) as typeof this.end;
    }
  },
});

function watchedQuery(query: Query, watch: StoreWatch, cut: () => void): Query {
  const watched =
    (callback: Callback): Callback =>
    (error, result) => {
      if (!isFailure(error)) callback(error, result);
      else {
        cut();
        const fault = unavailable(error);
        watch.lost(fault);
        callback(fault);
      }
    };
  return (config, ...rest) =>
    query(config, ...rest.map((value) => (typeof value === 'function' ? watched(value as Callback) : value)));
}

const isFailure = (error: unknown): boolean => Boolean(error) && isUnavailability(error);
