import knexFactory from 'knex';
import type { Knex } from 'knex';
import type { StoreUnavailable } from '../../../application/ports/store-unavailable.ts';
import { unavailable } from './store-faults.ts';
import type { StoreWatch } from './store-watch.ts';

/** What the client and the pool of Knex offer and its types do not tell. */
interface PooledClient {
  acquireConnection(): Promise<unknown>;
  readonly pool?: {
    readonly max: number;
    readonly destroyed: boolean;
    numFree(): number;
    numUsed(): number;
    numPendingAcquires(): number;
    numPendingCreates(): number;
  };
}

/**
 * From now on who cannot get a connection gets a `StoreUnavailable`, and gets it at once when too many wait already, or when all
 * connections are busy with a database that was lost: a queue would only make every caller wait for the same refusal.
 */
export function guardPool(knex: Knex, watch: StoreWatch, waitersMax: number): void {
  const client = knex.client as PooledClient;
  const acquireConnection = client.acquireConnection.bind(client);
  client.acquireConnection = async () => {
    if (client.pool?.destroyed !== false) throw unavailable(new Error('it was closed.'));
    if (waiters(client) >= (watch.isLost ? 0 : waitersMax)) throw crowded(watch, new Error('too many wait for it.'));
    try {
      return await acquireConnection();
    } catch (error) {
      if (error instanceof knexFactory.KnexTimeoutError) throw crowded(watch, error);
      const fault = unavailable(error);
      watch.lost(fault);
      throw fault;
    }
  };
  knex.on('query-response', () => {
    watch.answered();
  });
}

/** How the pool stands, for the metrics. */
export function poolGauges(knex: Knex) {
  const { pool } = knex.client as PooledClient;
  return {
    database_connections_used: pool?.numUsed() ?? 0,
    database_connections_max: pool?.max ?? 0,
    database_connection_waiters: pool?.numPendingAcquires() ?? 0,
  };
}

/** How many a caller who has to wait would find waiting; below zero when there is nothing to wait for. */
function waiters({ pool }: PooledClient): number {
  if (!pool || pool.numFree() > 0 || pool.numUsed() + pool.numPendingCreates() < pool.max) return -1;
  return pool.numPendingAcquires() - pool.numPendingCreates();
}

function crowded(watch: StoreWatch, cause: Error): StoreUnavailable {
  const fault = unavailable(cause);
  watch.crowded(fault);
  return fault;
}
