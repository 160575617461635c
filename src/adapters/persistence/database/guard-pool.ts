import knexFactory from 'knex';
import type { Knex } from 'knex';
import type { StoreUnavailable } from '../../../application/ports/store-unavailable.ts';
import { unavailable } from './store-faults.ts';
import type { StoreWatch } from './store-watch.ts';

/** The parts of Knex's client and pool that its types do not declare. */
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
 * From now on, a caller that cannot get a connection gets a `StoreUnavailable`. It comes at once if too many callers already wait, or if all
 * connections are busy with a lost database. In a queue, every caller would only wait for the same refusal.
 */
export function guardPool(knex: Knex, watch: StoreWatch, waitersMax: number): void {
  const client = knex.client as PooledClient;
  const acquireConnection = client.acquireConnection.bind(client);
  client.acquireConnection = async () => {
    if (client.pool?.destroyed !== false) throw unavailable(new Error('it was closed.'));
    if (waiters(client) >= (watch.isLost ? 0 : waitersMax))
      throw crowded(watch, new Error('too many callers wait for it.'));
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

/** The state of the pool, for the metrics. */
export function poolGauges(knex: Knex) {
  const { pool } = knex.client as PooledClient;
  return {
    database_connections_used: pool?.numUsed() ?? 0,
    database_connections_max: pool?.max ?? 0,
    database_connection_waiters: pool?.numPendingAcquires() ?? 0,
  };
}

/** The number of callers that already wait; below zero if a new caller would not have to wait. */
function waiters({ pool }: PooledClient): number {
  if (!pool || pool.numFree() > 0 || pool.numUsed() + pool.numPendingCreates() < pool.max) return -1;
  return pool.numPendingAcquires() - pool.numPendingCreates();
}

function crowded(watch: StoreWatch, cause: Error): StoreUnavailable {
  const fault = unavailable(cause);
  watch.crowded(fault);
  return fault;
}
