import type { Knex } from 'knex';
import type { PageRequest } from '../../../domain/shared/page-request.ts';
import type { Page } from '../../../domain/shared/page.ts';

/** One page of a table's rows by their `code`; count and page show one state of the database. */
export async function pageByCode<Row extends { readonly code: string }>(
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
