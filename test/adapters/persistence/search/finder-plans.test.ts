import { expect } from 'chai';
import type { Knex } from 'knex';
import { runPrepared } from '../../../../src/adapters/persistence/database/prepared.ts';
import { FIND } from '../../../../src/adapters/persistence/search/finder-queries.ts';
import { guid } from '../../../ports/catalogue-seeds.ts';
import { describeInWorld } from '../../../ports/catalogue-world.ts';
import { onBothDatabases } from '../knex-world.ts';

/** Tables with a row for each player or movement; there are few Agents and providers. */
const LARGE: ReadonlySet<string> = new Set([
  ...['wallet_transactions', 'transfers', 'callbacks', 'players', 'provider_accounts'],
  ...['refused_events', 'unbooked_reports', 'reconciliation_differences', 'games'],
]);

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Index Cond'?: string;
  readonly Plans?: readonly PlanNode[];
}

interface PlanRow {
  readonly 'QUERY PLAN': readonly { readonly Plan: PlanNode }[];
}

const nodesIn = (node: PlanNode): readonly PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesIn)];

/** Scans of large tables that are not narrowed by the first column of an index. */
async function wideScansIn(knex: Knex, root: PlanNode): Promise<readonly string[]> {
  const { rows } = await knex.raw<{ rows: readonly { readonly name: string; readonly first: string }[] }>(
    FIRST_COLUMNS,
  );
  const first = new Map(rows.map((row) => [row.name, row.first]));
  const isNarrow = ({ 'Index Cond': condition = '', 'Index Name': index = '' }: PlanNode): boolean =>
    first.has(index) && condition.includes(`(${first.get(index) ?? ''}`);
  return nodesIn(root)
    .filter((node) => LARGE.has(node['Relation Name'] ?? '') && !nodesIn(node).some(isNarrow))
    .map((node) => `${node['Node Type']} of ${node['Relation Name'] ?? ''}`);
}

const FIRST_COLUMNS = `
select relname as name, pg_get_indexdef(indexrelid, 1, true) as first from pg_index join pg_class on oid = indexrelid`;

/** Nobody has counted the rows, so the planner takes each table for ten pages, also where a test before this one had it counted. */
const NEVER_COUNTED = `
update pg_class set relpages = 0, reltuples = -1 where relkind = 'r' and relnamespace = current_schema()::regnamespace`;

/** The plan that the database would take if tables were large: reading all of one is its last resort. */
async function planOf(knex: Knex, agent: string | null, change?: string): Promise<PlanNode> {
  const wanted = { text: '880012345', folded: '880012345', guid: guid(1), limit: 51, agent };
  const splits = JSON.stringify([{ agent: 'A', member_id: 'B' }]);
  const trx = await knex.transaction();
  try {
    await trx.raw('set local enable_seqscan = off');
    await trx.raw(NEVER_COUNTED);
    if (change !== undefined) await trx.raw(change);
    const explained = { name: `explain-search-${String(agent)}`, text: `explain (format json) ${FIND}` };
    const { rows } = await runPrepared(trx, explained, { ...wanted, splits });
    return (rows as readonly PlanRow[])[0]!['QUERY PLAN'][0]!.Plan;
  } finally {
    await trx.rollback();
  }
}

describe('the look-ups of a search', () => {
  onBothDatabases((openWorld) => {
    describeInWorld('in a database', openWorld, (world) => {
      for (const agent of [null, 'AGENT-1']) {
        it(`go by an index each, ${agent === null ? 'over all Agents' : 'of one Agent'}`, async () => {
          const plan = await planOf(world().knex, agent);

          expect(await wideScansIn(world().knex, plan)).to.deep.equal([]);
          const read = nodesIn(plan).map((node) => node['Relation Name']);
          expect(read).to.include.members(['wallet_transactions', 'players', 'transfers', 'callbacks']);
        });
      }

      it('are noticed when one of them has no index', async () => {
        const plan = await planOf(world().knex, null, 'drop index transfers_by_reference');

        expect((await wideScansIn(world().knex, plan)).join()).to.include('of transfers');
      });
    });
  });
});
