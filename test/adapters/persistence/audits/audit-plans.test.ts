import { expect } from 'chai';
import type { Knex } from 'knex';
import { KnexMoneyAudit } from '../../../../src/adapters/persistence/audits/knex-money-audit.ts';
import { findingsOf } from '../../../ports/audited.ts';
import { describeInWorld } from '../../../ports/catalogue-world.ts';
import { AGENT, PROVIDER } from '../../../ports/catalogue-seeds.ts';
import { populate } from '../../../ports/money-seeds.ts';
import { onBothDatabases } from '../knex-world.ts';
import { nodesIn, type PlanRow } from '../plans.ts';

/**
 * Players of an Agent that holds their wallets have no account in the ledger, so two accounts have all entries: a sample of the rows says that
 * there are no others.
 */
const FILL = [
  `insert into players (id, agent, member_id, created_at)
  select gen_random_uuid(), '${AGENT}', 'PLAYER-' || nth, now() from generate_series(1, 1000) nth`,
  `insert into wallets (player_id, currency, balance, sequence) select id, 'USD', 0, 0 from players where member_id like 'PLAYER-%'`,
  `insert into transfers (id, agent, transfer_id, player_id, provider, currency, amount, status, remark, created_at)
  select gen_random_uuid(), '${AGENT}', 'T' || row_number() over (), id, '${PROVIDER}', 'USD', 1, 'success', '', now()
  from players cross join generate_series(1, 10) where member_id like 'PLAYER-%'`,
  `insert into ledger_entries (transfer_id, account, currency, amount, booked_at)
  select id, side.account, 'USD', side.amount, decided_at from transfers
  cross join (values ('agent:${AGENT}', -1), ('provider:${PROVIDER}', 1)) side (account, amount)`,
  'analyze players, wallets, transfers, ledger_entries, audited_wallets',
];

describe('an audit of wallets that their Agents hold', () => {
  onBothDatabases((openWorld) => {
    describeInWorld('beside ten movements of each player', openWorld, (world) => {
      before(async () => {
        await populate(world());
        for (const statement of FILL) await world().knex.raw(statement);
      });

      it('looks for the entries of one player in the index of accounts, and not in all entries', async () => {
        const { knex } = world();
        const [comparing] = await statementsOf(knex, /compared as materialized/);

        const { rows } = await knex.raw<{ rows: readonly PlanRow[] }>(`explain (format json) ${comparing!}`);

        const plan = rows[0]!['QUERY PLAN'][0]!.Plan;
        const scans = nodesIn(plan).filter((node) => node['Index Cond']?.includes('account') === true);
        expect(scans.map((node) => node['Index Name'])).to.deep.equal([
          'carried_sums_pkey',
          'ledger_entries_by_account',
        ]);
      });
    });
  });
});

/** The statements of an audit of all that match, with their values. */
async function statementsOf(knex: Knex, pattern: RegExp): Promise<readonly string[]> {
  const said: string[] = [];
  const listen = ({ sql, bindings }: { readonly sql: string; readonly bindings: readonly unknown[] }): void => {
    said.push(sql.replaceAll(/\$(\d+)/g, (_, nth: string) => `'${String(bindings[Number(nth) - 1])}'`));
  };
  knex.on('query', listen);
  await findingsOf(new KnexMoneyAudit(knex), 'all');
  knex.off('query', listen);
  return said.filter((text) => pattern.test(text));
}
