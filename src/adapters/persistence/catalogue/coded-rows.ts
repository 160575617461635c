import { isDeepStrictEqual } from 'node:util';
import type { Knex } from 'knex';
import type { PageRequest } from '../../../domain/shared/page-request.ts';
import type { Page } from '../../../domain/shared/page.ts';
import { changeCatalogue, changed, type CommitListener, unchanged } from './catalogue-revision.ts';
import { lookupText } from '../database/lookup-text.ts';

/** One page of a table's rows by their `code`. Count and page show one state of the database. */
async function pageByCode<Row extends { readonly code: string }>(
  knex: Knex,
  table: 'agents' | 'providers',
  { pageSize, offset }: PageRequest,
): Promise<Page<Row>> {
  const { rows } = await knex.raw<{ rows: CountedRow<Row>[] }>(PAGE, { table, limit: pageSize, offset });
  return { list: rows.filter(isRow), total: rows[0]?.total ?? 0 };
}

/** A page beyond the last one is a single row with the total and no code. */
type CountedRow<Row> = (Row | { readonly code: null }) & { readonly total: number };

const isRow = <Row>(row: CountedRow<Row>): row is Row & CountedRow<Row> => (row as { code: unknown }).code !== null;

const PAGE = `
select page.*, totals.total
from (select count(*) as total from :table:) totals
left join (select * from :table: order by code limit :limit offset :offset) page on true
order by page.code`;

/** A change of one entity, in the transaction that takes the revision. */
export interface CodedChange<T> {
  readonly before: T;
  readonly after: T;
  readonly revision: number;
}

/** How entities with a code are stored in a table, and which of their earlier versions are kept. */
export interface CodedTable<T, Row> {
  readonly name: 'agents' | 'providers';
  readonly fromRow: (row: Row) => T;
  /** The columns, to be inserted or compared. */
  readonly columns: (value: T) => object;
  /** Columns that only the insertion writes. */
  readonly firstColumns?: (revision: number) => object;
  /** Keeps the earlier version if an Agent can see the change. */
  readonly keepVersion: (trx: Knex.Transaction, change: CodedChange<T>) => Promise<void>;
}

/** Entities with a code, in a table in which every change takes a revision. */
export class CodedRows<T extends { readonly code: string }, Row extends { readonly code: string }> {
  readonly #knex: Knex;
  readonly #listener: CommitListener;
  readonly #table: CodedTable<T, Row>;

  constructor(knex: Knex, listener: CommitListener, table: CodedTable<T, Row>) {
    this.#knex = knex;
    this.#listener = listener;
    this.#table = table;
  }

  create(value: T): Promise<boolean> {
    const { name, columns, firstColumns } = this.#table;
    return changeCatalogue(this.#knex, this.#listener, async (trx, revision) => {
      const inserted = await trx(name)
        .insert({ ...columns(value), ...firstColumns?.(revision), revision })
        .onConflict('code')
        .ignore()
        .returning('code');
      return inserted.length === 1 ? changed(true) : unchanged(false);
    });
  }

  find(code: string): Promise<T | undefined> {
    return findCoded(this.#knex, this.#table, code);
  }

  async list(page: PageRequest): Promise<Page<T>> {
    const { list, total } = await pageByCode<Row>(this.#knex, this.#table.name, page);
    return { list: list.map(this.#table.fromRow), total };
  }

  update(code: string, changes: Partial<T>): Promise<T | undefined> {
    const { name, columns, keepVersion } = this.#table;
    return changeCatalogue(this.#knex, this.#listener, async (trx, revision) => {
      const before = await findCoded(trx, this.#table, code);
      if (before === undefined) return unchanged(undefined);
      const after = { ...before, ...changes };
      if (isDeepStrictEqual(columns(before), columns(after))) return unchanged(before);
      await keepVersion(trx, { before, after, revision });
      await trx(name)
        .where({ code: before.code })
        .update({ ...columns(after), revision });
      return changed(after);
    });
  }
}

/** The entity with a code; inside a transaction, as the transaction sees it. */
export async function findCoded<T, Row>(
  knex: Knex,
  { name, fromRow }: CodedTable<T, Row>,
  code: string,
): Promise<T | undefined> {
  const query = knex(name).where({ code: lookupText(code) });
  const row = (await query.first()) as Row | undefined;
  return row && fromRow(row);
}
