/** The counter that orders all changes of data that Agents can see. */
import type { Knex } from 'knex';
import type { CatalogueHead } from '../../../application/ports/catalog-history.ts';

/** Receives commits that changed the catalogue, so that this process reads its own writes. */
export interface CommitListener {
  /** Resolves when reads of this process show the commit. It never rejects, because the commit did succeed. */
  committed(): Promise<void>;
  /** Announces a commit of a writer that does not wait. It never throws. */
  kicked(): void;
}

/** The result of a piece of work, and whether it wrote anything. Work without a write takes no revision. */
export interface Written<T> {
  readonly value: T;
  readonly isChanged: boolean;
}

/** Work inside the transaction; every row that it writes carries `revision`. */
export type RevisionWork<T> = (trx: Knex.Transaction, revision: number) => Promise<Written<T>>;

const TABLE = 'catalogue_revision';
const READ_ONLY_TRANSACTION = '25006';

/** The newest state of the catalogue; inside a transaction, as the transaction sees it. If `connection` is given, it is used for the read. */
export async function catalogueHead(knex: Knex, connection?: unknown): Promise<CatalogueHead> {
  const query = knex<RevisionRow>(TABLE).first('epoch', 'value');
  const { epoch, value } = present(await (connection === undefined ? query : query.connection(connection)));
  return { epoch, revision: value };
}

/**
 * Begins a new epoch if the revision is below `last`, which this process has seen. Then an earlier state of the database was restored, and it will
 * assign the numbers in between to other contents. If several processes notice it, only the first begins an epoch. Returns whether this call did.
 */
export async function beginEpochBelow(knex: Knex, last: CatalogueHead, connection: unknown): Promise<boolean> {
  const fallen = knex<RevisionRow>(TABLE).where({ epoch: last.epoch }).where('value', '<', last.revision);
  try {
    return (await fallen.update({ epoch: knex.raw('default') }).connection(connection)) > 0;
  } catch (error) {
    // A replica that is behind is read-only. The server that it follows has lost nothing.
    if ((error as { code?: unknown }).code === READ_ONLY_TRANSACTION) return false;
    throw error;
  }
}

/**
 * Runs `work` in a transaction with the next revision. The row lock is taken first and held until the commit. So writers go one after the other,
 * revisions rise in the order of commits, and no other writer changes rows that `work` reads.
 */
export function withNextRevision<T>(knex: Knex, work: RevisionWork<T>): Promise<Written<T>> {
  const run = async (trx: Knex.Transaction): Promise<Written<T>> => {
    const { value } = present(await trx<RevisionRow>(TABLE).first('value').forUpdate());
    const revision = value + 1;
    const written = await work(trx, revision);
    if (written.isChanged) await trx<RevisionRow>(TABLE).update({ value: revision });
    return written;
  };
  // A transaction that waited for the lock must see the commit before it, whatever the server's default isolation level is.
  return knex.transaction(run, { isolationLevel: 'read committed' });
}

/** Runs a single change, and waits until this process shows it, for callers that want to see it at once. */
export async function changeCatalogue<T>(knex: Knex, listener: CommitListener, work: RevisionWork<T>): Promise<T> {
  const { value, isChanged } = await withNextRevision(knex, work);
  if (isChanged) await listener.committed();
  return value;
}

export const changed = <T>(value: T): Written<T> => ({ value, isChanged: true });

export const unchanged = <T>(value: T): Written<T> => ({ value, isChanged: false });

interface RevisionRow {
  readonly epoch: string;
  readonly value: number;
}

function present<T>(row: T | undefined): T {
  if (row === undefined) throw new Error(`${TABLE} has lost its only row; restore the database from a backup.`);
  return row;
}
