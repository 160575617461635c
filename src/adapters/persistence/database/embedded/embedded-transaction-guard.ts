/**
 * Turns a deadlock of the process with itself into an error. The embedded database has one connection. A query on the root Knex inside a transaction
 * waits for a connection that becomes free only after that transaction.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Knex } from 'knex';

/** The parts of Knex's root client that its types do not declare. */
interface RootClient {
  acquireConnection(): Promise<unknown>;
  transaction(container: Container, ...rest: unknown[]): Promise<unknown>;
}
type Container = (transaction: Knex.Transaction) => unknown;

/** Thrown in place of an endless wait. */
export class RootQueryInTransaction extends Error {
  override readonly name = 'RootQueryInTransaction';
}

const scopes = new WeakMap<object, <T>(work: () => Promise<T>) => Promise<T>>();

/** Runs a work in a transaction that the caller has begun on a connection of its own. */
export const insideTransaction = <T>({ client }: Knex, work: () => Promise<T>): Promise<T> =>
  scopes.get(client as object)?.(work) ?? work();

/**
 * From now on, a query on `knex` throws `RootQueryInTransaction` if its async context is inside an open transaction of `knex`. This covers
 * `knex.transaction(async (trx) => ...)` and {@link insideTransaction}. For `await knex.transaction()` only the time-out of the pool helps.
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
  scopes.set(client, async (work) => {
    const scope = { isOpen: true };
    try {
      // Awaited within the scope, because a query of Knex begins when it is awaited.
      return await open.run(scope, async () => await work());
    } finally {
      scope.isOpen = false;
    }
  });
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
