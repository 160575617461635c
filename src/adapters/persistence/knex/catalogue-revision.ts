/** The counter that orders all changes of what an Agent can see. */
import type { Knex } from 'knex';

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

/** The newest committed revision, 0 before the first; inside a transaction the newest that it sees. */
export async function headRevision(knex: Knex): Promise<number> {
  return valueOf(await knex<RevisionRow>(TABLE).first('value'));
}

/**
 * Runs `work` in a transaction under the next revision. The row lock is taken before anything else and held until the
 * commit, so writers go one after the other, revisions rise in commit order, and what `work` reads nobody else is changing.
 */
export function withNextRevision<T>(knex: Knex, work: RevisionWork<T>): Promise<Written<T>> {
  const run = async (trx: Knex.Transaction): Promise<Written<T>> => {
    const revision = valueOf(await trx<RevisionRow>(TABLE).forUpdate().first('value')) + 1;
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
  readonly value: number;
}

function valueOf(row: RevisionRow | undefined): number {
  if (row === undefined) throw new Error(`${TABLE} has lost its only row; restore the database from a backup.`);
  return row.value;
}
