/** Reads the plans of queries: a query over a large table has to be narrowed by the first column of an index. */
import type { Knex } from 'knex';

export interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Index Cond'?: string;
  readonly Plans?: readonly PlanNode[];
}

/** A row of the answer to `explain (format json)`. */
export interface PlanRow {
  readonly 'QUERY PLAN': readonly { readonly Plan: PlanNode }[];
}

/** A node of a plan and all nodes below it. */
export const nodesIn = (node: PlanNode): readonly PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesIn)];

/**
 * Lets a transaction, which must be rolled back, plan as over large tables: reading all of one is the last resort, and the planner takes each for
 * ten pages, also where another test had its rows counted.
 */
export async function planAsLarge(trx: Knex.Transaction): Promise<void> {
  await trx.raw('set local enable_seqscan = off');
  await trx.raw(NEVER_COUNTED);
}

const NEVER_COUNTED = `
with forgotten as (delete from pg_statistic where starelid >= 16384)
update pg_class set relpages = 0, reltuples = -1 where relkind = 'r' and relnamespace = current_schema()::regnamespace`;

/** Scans of large tables that are not narrowed by the first column of an index. */
export async function wideScansIn(knex: Knex, root: PlanNode, large: ReadonlySet<string>): Promise<readonly string[]> {
  const { rows } = await knex.raw<{ rows: readonly { readonly name: string; readonly first: string }[] }>(
    FIRST_COLUMNS,
  );
  const first = new Map(rows.map((row) => [row.name, row.first]));
  const isNarrow = ({ 'Index Cond': condition = '', 'Index Name': index = '' }: PlanNode): boolean =>
    first.has(index) && condition.includes(`(${first.get(index) ?? ''}`);
  return nodesIn(root)
    .filter((node) => large.has(node['Relation Name'] ?? '') && !nodesIn(node).some(isNarrow))
    .map((node) => `${node['Node Type']} of ${node['Relation Name'] ?? ''}`);
}

const FIRST_COLUMNS = `
select relname as name, pg_get_indexdef(indexrelid, 1, true) as first from pg_index join pg_class on oid = indexrelid`;
