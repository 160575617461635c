/** The counter that orders all changes of what an Agent can see. */
import type { Knex } from 'knex';
import type { CatalogueHead } from '../../../application/ports/catalog-history.ts';

/** Who wants to hear of commits that changed the catalogue, so that this process reads its own writes. */
export interface CommitListener {
  /** Resolves once reads of this process show the commit; never rejects, because the commit did succeed. */
  committed(): Promise<void>;
  /** Says that there was a commit, for writers that do not wait; never throws. */
  kicked(): void;
}

/** What came out of a piece of work, and whether it wrote anything; what wrote nothing takes no revision. */
export interface Written<T> {
  readonly value: T;
  readonly isChanged: boolean;
}

/** Work done inside the transaction; whatever it writes carries `revision`. */
export type RevisionWork<T> = (trx: Knex.Transaction, revision: number) => Promise<Written<T>>;

const TABLE = 'catalogue_revision';
const READ_ONLY_TRANSACTION = '25006';

/** How far the catalogue has come; inside a transaction as far as that one sees. Asked over `connection` if there is one. */
export async function catalogueHead(knex: Knex, connection?: unknown): Promise<CatalogueHead> {
  const query = knex<RevisionRow>(TABLE).first('epoch', 'value');
  const { epoch, value } = present(await (connection === undefined ? query : query.connection(connection)));
  return { epoch, revision: value };
}

/**
 * Begins a new epoch if the revision is below `last`, which somebody has seen: the database was put back to an earlier state and
 * will give the numbers in between to other contents. Of several processes that notice it only the first does so. Tells whether
 * this call did.
 */
export async function beginEpochBelow(knex: Knex, last: CatalogueHead, connection: unknown): Promise<boolean> {
  const fallen = knex<RevisionRow>(TABLE).where({ epoch: last.epoch }).where('value', '<', last.revision);
  try {
    return (await fallen.update({ epoch: knex.raw('default') }).connection(connection)) > 0;
  } catch (error) {
    // A replica that lags behind: the server that it follows has lost nothing.
    if ((error as { code?: unknown }).code === READ_ONLY_TRANSACTION) return false;
    throw error;
  }
}

/**
 * Runs `work` in a transaction under the next revision. The row lock is taken before anything else and held until the
 * commit, so writers go one after the other, revisions rise in commit order, and what `work` reads nobody else is changing.
 */
export function withNextRevision<T>(knex: Knex, work: RevisionWork<T>): Promise<Written<T>> {
  const run = async (trx: Knex.Transaction): Promise<Written<T>> => {
    const { value } = present(await trx<RevisionRow>(TABLE).first('value').forUpdate());
    const revision = value + 1;
    const written = await work(trx, revision);
    if (written.isChanged) await trx<RevisionRow>(TABLE).update({ value: revision });
    return written;
  };
  // Whoever waited for the lock must see what the one before has committed, whatever the server's default is.
  return knex.transaction(run, { isolationLevel: 'read committed' });
}

/** The same for a single change, whose maker wants to see it at once: waits until this process shows it. */
export async function changeCatalogue<T>(knex: Knex, listener: CommitListener, work: RevisionWork<T>): Promise<T> {
  const { value, isChanged } = await withNextRevision(knex, work);
  if (isChanged) await listener.committed();
  return value;
}

/** The outcome of work that wrote something. */
export const changed = <T>(value: T): Written<T> => ({ value, isChanged: true });

/** The outcome of work that left everything as it was. */
export const unchanged = <T>(value: T): Written<T> => ({ value, isChanged: false });

interface RevisionRow {
  readonly epoch: string;
  readonly value: number;
}

function present<T>(row: T | undefined): T {
  if (row === undefined) throw new Error(`${TABLE} has lost its only row; restore the database from a backup.`);
  return row;
}
