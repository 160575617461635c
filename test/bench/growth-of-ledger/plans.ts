/** How the server comes to the rows of a query. */
import pg from 'pg';
import type { LedgerSide } from './ledger-side.ts';
import type { MeasuredQuery } from './measured-queries.ts';

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Index Name'?: string;
  readonly 'Relation Name'?: string;
  readonly Plans?: readonly PlanNode[];
}

interface ExplainRow {
  readonly 'QUERY PLAN': readonly { readonly Plan: PlanNode }[];
}

interface Statement {
  readonly sql: string;
  readonly bindings: unknown[];
}

/** The ways into tables that the statements of a query take, each once, such as `Index Scan using players_pkey`. Runs the query once. */
export async function plansOf(side: LedgerSide, query: MeasuredQuery): Promise<readonly string[]> {
  const statements: Statement[] = [];
  const listen = ({ sql, bindings = [] }: { readonly sql: string; readonly bindings?: unknown[] }): void => {
    if (/^\s*(with|select|insert|update|delete)\b/i.test(sql)) statements.push({ sql, bindings });
  };
  side.knex.on('query', listen);
  await query.run(side);
  side.knex.off('query', listen);
  const plans = await explained(side.ledger.url, statements);
  return [...new Set(plans.flatMap(waysOf))];
}

async function explained(url: string, statements: readonly Statement[]): Promise<readonly PlanNode[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const plans: PlanNode[] = [];
    for (const { sql, bindings } of statements) {
      const { rows } = await client.query<ExplainRow>(`explain (format json) ${sql}`, bindings);
      plans.push(...rows[0]!['QUERY PLAN'].map(({ Plan }) => Plan));
    }
    return plans;
  } finally {
    await client.end();
  }
}

/** Nodes that read a table or an index; what reads functions, results and other parts of the statement is of no interest. */
function waysOf(node: PlanNode): readonly string[] {
  const { 'Node Type': type, 'Index Name': index, 'Relation Name': table, Plans: below = [] } = node;
  const own =
    index !== undefined ? [`${type} using ${index}`] : type === 'Seq Scan' ? [`${type} on ${table ?? '?'}`] : [];
  return [...own, ...below.flatMap(waysOf)];
}
