import { expect } from 'chai';
import { UpstreamName } from '../../../../src/domain/player/upstream-name.ts';
import { openKnex } from '../../../../src/adapters/persistence/database/open-knex.ts';
import { migrate } from '../../../../src/adapters/persistence/database/migrate.ts';
import { migrations } from '../../../../src/adapters/persistence/migrations/index.ts';
import { KnexAccountStore } from '../../../../src/adapters/persistence/players/knex-account-store.ts';
import { accountStoreContract } from '../../../ports/account-store.contract.ts';
import { describeWithPostgres } from '../../../support/postgres.ts';
import { AGENT, PROVIDER } from '../../../ports/catalogue-seeds.ts';
import { describeInWorld } from '../../../ports/catalogue-world.ts';
import { populate } from '../../../ports/money-seeds.ts';
import { onBothDatabases, worldOf } from '../knex-world.ts';

/** Enough for the planner to see a difference between one name and ten. */
const ACCOUNTS = `
with made as (
  insert into players (id, agent, member_id) select gen_random_uuid(), :agent, 'MADE' || number from generate_series(1, 5000) number
  returning id, member_id
), opened as (
  insert into provider_accounts (player_id, provider, currency, upstream_name) select id, :provider, 'USD', member_id from made
)
select 1`;

describe('KnexAccountStore', () => {
  onBothDatabases((openWorld) => {
    accountStoreContract('KnexAccountStore', openWorld);
  });

  onBothDatabases((openWorld) => {
    describeInWorld('in steps', openWorld, (world) => {
      it('forgets the players of a provider', async () => {
        const { knex } = world();
        await populate(world());
        await knex.raw(ACCOUNTS, { agent: AGENT, provider: PROVIDER });
        await knex('provider_accounts').update({ is_registered: true });

        expect(await new KnexAccountStore(knex, 1_250).markAllForgotten(PROVIDER)).to.equal(5_000);
        expect(await knex('provider_accounts').where({ is_registered: true })).to.deep.equal([]);
      });
    });
  });

  describeWithPostgres('on one connection to PostgreSQL', (database) => {
    it('has the look-up of owners planned once and for all, after the five plans that PostgreSQL makes of every statement', async () => {
      const { knex, close } = await openKnex({ databaseUrl: database().url, dataDir: '', poolSizeMax: 1 });
      await migrate(knex, migrations);
      const world = worldOf(knex, close);
      await populate(world);
      await knex.raw(ACCOUNTS, { agent: AGENT, provider: PROVIDER });
      await knex.raw('analyze');
      for (let time = 1; time <= 8; time += 1)
        await world.accounts.ownersOf(PROVIDER, [UpstreamName.of(`MADE${time}`)]);

      const plans = await knex('pg_prepared_statements')
        .whereLike('name', 'owners-%')
        .select('custom_plans', 'generic_plans');
      await close();

      expect(plans).to.deep.equal([{ custom_plans: 5, generic_plans: 3 }]);
    });
  });
});
