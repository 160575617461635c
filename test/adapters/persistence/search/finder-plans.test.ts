import { expect } from 'chai';
import type { Knex } from 'knex';
import { runPrepared } from '../../../../src/adapters/persistence/database/prepared.ts';
import { FIND } from '../../../../src/adapters/persistence/search/finder-queries.ts';
import { guid } from '../../../ports/catalogue-seeds.ts';
import { describeInWorld } from '../../../ports/catalogue-world.ts';
import { onBothDatabases } from '../knex-world.ts';
import { nodesIn, unindexedScansIn, type PlanRow } from '../plans.ts';

/** Tables with a row for each player or movement; there are few Agents and providers. */
const LARGE: ReadonlySet<string> = new Set([
  ...['wallet_transactions', 'transfers', 'callbacks', 'players', 'provider_accounts'],
  ...['refused_events', 'unbooked_reports', 'reconciliation_differences', 'games'],
]);

interface LookedAt {
  readonly read: readonly (string | undefined)[];
  readonly unindexed: readonly string[];
}

/** The tables that a search reads, and its scans that no index narrows, if `change` had been made. */
async function lookedAt(knex: Knex, agent: string | null, change?: string): Promise<LookedAt> {
  const wanted = { text: '880012345', folded: '880012345', guid: guid(1), limit: 51, agent };
  const splits = JSON.stringify([{ agent: 'A', member_id: 'B' }]);
  const trx = await knex.transaction();
  try {
    // New files, because the size of those that other suites have filled and emptied would decide the plan.
    await trx.raw('set local session_replication_role = replica');
    await trx.raw(`truncate ${[...LARGE].join(', ')} cascade`);
    await trx.raw('set local enable_seqscan = off');
    if (change !== undefined) await trx.raw(change);
    const explained = { name: `explain-search-${String(agent)}`, text: `explain (format json) ${FIND}` };
    const { rows } = await runPrepared(trx, explained, { ...wanted, splits });
    const plan = (rows as readonly PlanRow[])[0]!['QUERY PLAN'][0]!.Plan;
    const read = nodesIn(plan).map((node) => node['Relation Name']);
    return { read, unindexed: await unindexedScansIn(trx, plan, LARGE) };
  } finally {
    await trx.rollback();
  }
}

describe('the look-ups of a search', () => {
  onBothDatabases((openWorld) => {
    describeInWorld('in a database', openWorld, (world) => {
      for (const agent of [null, 'AGENT-1']) {
        it(`go by an index each, ${agent === null ? 'over all Agents' : 'of one Agent'}`, async () => {
          const { read, unindexed } = await lookedAt(world().knex, agent);

          expect(unindexed).to.deep.equal([]);
          expect(read).to.include.members(['wallet_transactions', 'players', 'transfers', 'callbacks']);
        });
      }

      it('are noticed when one of them has no index', async () => {
        const { unindexed } = await lookedAt(world().knex, null, 'drop index transfers_by_reference');

        expect(unindexed.join()).to.include('of transfers');
      });
    });
  });
});
