/** Reads the plans of queries: a query over a large table has to be narrowed by the first column of an index. */
import type { Knex } from 'knex';

export interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly Alias?: string;
  readonly 'Index Name'?: string;
  readonly 'Index Cond'?: string;
  readonly Filter?: string;
  readonly 'Join Filter'?: string;
  readonly 'Hash Cond'?: string;
  readonly 'Merge Cond'?: string;
  readonly Plans?: readonly PlanNode[];
}

/** A row of the answer to `explain (format json)`. */
export interface PlanRow {
  readonly 'QUERY PLAN': readonly { readonly Plan: PlanNode }[];
}

/** A node of a plan and all nodes below it. */
export const nodesIn = (node: PlanNode): readonly PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesIn)];

/** Scans of large tables that are not narrowed by the first column of an index. The tables must have rows, and the planner must know of them. */
export async function wideScansIn(knex: Knex, root: PlanNode, large: ReadonlySet<string>): Promise<readonly string[]> {
  const { rows } = await knex.raw<{ rows: readonly FirstColumn[] }>(FIRST_COLUMNS);
  const first = new Map(rows.map(({ index, column }) => [index, column]));
  const isNarrow = ({ 'Index Cond': condition = '', 'Index Name': index = '' }: PlanNode): boolean =>
    first.has(index) && condition.includes(`(${first.get(index) ?? ''}`);
  return namesOf(nodesIn(root).filter((node) => isOf(large, node) && !nodesIn(node).some(isNarrow)));
}

/**
 * Scans of large tables that no index can narrow by its first column. Unlike {@link wideScansIn} this asks what the query compares, and not what the
 * planner chose: in tables without rows all ways cost the same.
 */
export async function unindexedScansIn(
  knex: Knex,
  root: PlanNode,
  large: ReadonlySet<string>,
): Promise<readonly string[]> {
  const { rows } = await knex.raw<{ rows: readonly FirstColumn[] }>(FIRST_COLUMNS);
  const joins = nodesIn(root)
    .flatMap((node) => [node['Join Filter'], node['Hash Cond'], node['Merge Cond']])
    .join();
  const isIndexed = (node: PlanNode): boolean => {
    const own = nodesIn(node)
      .flatMap((one) => [one['Index Cond'], one.Filter])
      .join('');
    const isAsked = (column: string): boolean =>
      own === '' ? isCompared(joins, `${node.Alias ?? ''}.${column}`) : own.includes(`(${column} `);
    return rows.some(({ table, column }) => table === node['Relation Name'] && isAsked(column));
  };
  return namesOf(nodesIn(root).filter((node) => isOf(large, node) && !isIndexed(node)));
}

const isCompared = (conditions: string, column: string): boolean =>
  [`(${column} `, `= ${column})`].some((text) => conditions.includes(text));

const isOf = (tables: ReadonlySet<string>, node: PlanNode): boolean => tables.has(node['Relation Name'] ?? '');

const namesOf = (nodes: readonly PlanNode[]): readonly string[] =>
  nodes.map((node) => `${node['Node Type']} of ${node['Relation Name'] ?? ''}`);

interface FirstColumn {
  readonly table: string;
  readonly index: string;
  readonly column: string;
}

const FIRST_COLUMNS = `
select named.relname as table, own.relname as index, pg_get_indexdef(indexrelid, 1, true) as column
from pg_index join pg_class own on own.oid = indexrelid join pg_class named on named.oid = indrelid`;
