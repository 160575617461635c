/**
 * Turns a self-made deadlock into an error. The embedded database has one connection: a query on the root Knex inside a
 * transaction waits for a connection that only the end of that transaction gives free.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Knex } from 'knex';

/** What the root client of Knex offers and its types do not tell. */
interface RootClient {
  acquireConnection(): Promise<unknown>;
  transaction(container: Container, ...rest: unknown[]): Promise<unknown>;
}
type Container = (transaction: Knex.Transaction) => unknown;

/** Thrown instead of waiting for ever. */
export class RootQueryInTransaction extends Error {
  override readonly name = 'RootQueryInTransaction';
}

/**
 * From now on a query on `knex` throws `RootQueryInTransaction` when its async context runs inside a transaction of
 * `knex` that is still open. Covers `knex.transaction(async (trx) => ...)`; for `await knex.transaction()` the time-out
 * of the pool has to do.
 */
export function forbidRootQueriesInTransactions(knex: Knex): void {
  const client = knex.client as RootClient;
  const open = new AsyncLocalStorage<{ isOpen: boolean }>();
  const acquireConnection = client.acquireConnection.bind(client);
  const transaction = client.transaction.bind(client);
  client.acquireConnection = async () => {
    if (open.getStore()?.isOpen) {
      throw new RootQueryInTransaction(
        'A query on the root Knex was made inside a transaction; pass the transaction (trx) to everything within it.',
      );
    }
    return acquireConnection();
  };
  client.transaction = (container, ...rest) => {
    const scope = { isOpen: true };
    const running = transaction(
      (trx) => {
        void trx.executionPromise.catch(() => undefined).finally(() => (scope.isOpen = false));
        return open.run(scope, () => container(trx));
      },
      ...rest,
    );
    return running;
  };
}
