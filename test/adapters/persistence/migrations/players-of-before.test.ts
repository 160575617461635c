import { expect } from 'chai';
import { playersOfBefore } from '../../../../src/adapters/persistence/migrations/0027-players-of-before.ts';
import { AGENT, guid, PROVIDER } from '../../../ports/catalogue-seeds.ts';
import { PLAYER, populate } from '../../../ports/money-seeds.ts';
import { onBothDatabases, type KnexWorld } from '../knex-world.ts';

describe('the look at players of before', () => {
  onBothDatabases((openWorld) => {
    let world: KnexWorld;

    before(async () => {
      world = await openWorld();
    });
    after(() => world.close());
    beforeEach(async () => {
      await world.reset();
      await populate(world);
    });

    const found = () => world.knex.transaction((trx) => playersOfBefore.found!(trx));
    const account = (currency: string, name: string) =>
      world.knex('provider_accounts').insert({ player_id: PLAYER, provider: PROVIDER, currency, upstream_name: name });

    it('finds nothing where all is well', async () => {
      await account('EUR', 'one');

      expect(await found()).to.equal(undefined);
    });

    it('counts names that no call can name, and players with several names at one provider', async () => {
      await world.knex('players').insert({ id: guid(901), agent: AGENT, member_id: 'STRASSE\u00df' });
      await world.knex('players').insert({ id: guid(902), agent: AGENT, member_id: 'plain' });
      await account('EUR', 'one');
      await account('GBP', 'two');

      expect(await found()).to.match(/^players to look at: 2 under names .* 1 with accounts under several names/);
    });
  });
});
