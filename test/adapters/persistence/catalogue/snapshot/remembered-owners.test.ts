import { expect } from 'chai';
import { UpstreamName } from '../../../../../src/domain/player/upstream-name.ts';
import { ReadModel } from '../../../../../src/adapters/persistence/catalogue/snapshot/read-model.ts';
import { RememberedOwners } from '../../../../../src/adapters/persistence/catalogue/snapshot/snapshot-directories.ts';
import { ownersContract } from '../../../../ports/account-store.contract.ts';
import { PROVIDER } from '../../../../ports/catalogue-seeds.ts';
import { describeInWorld } from '../../../../ports/catalogue-world.ts';
import { OTHERS_PLAYER, PLAYER, populate, SECOND_PLAYER } from '../../../../ports/money-seeds.ts';
import { onBothDatabases, type KnexWorld } from '../../knex-world.ts';

const NAMES_MAX = 2;
const told = (name: string) => UpstreamName.of(name);

/** A world whose accounts remember their owners, and what was asked of the database meanwhile. */
async function rememberingWorld(behind: KnexWorld) {
  const asked: string[] = [];
  const options = { pollIntervalMs: 600_000, staleAfterMs: 600_000, onFailure: () => undefined };
  const model = await ReadModel.open(behind.knex, options);
  const { accounts } = behind;
  const truth = {
    ownersOf: (provider: string, names: readonly UpstreamName[]) => {
      asked.push(...names.map(({ text }) => text));
      return accounts.ownersOf(provider, names);
    },
  };
  let owners = new RememberedOwners(model, truth, NAMES_MAX);
  const remembering: KnexWorld['accounts'] = {
    open: (...of) => accounts.open(...of),
    find: (...of) => accounts.find(...of),
    markRegistered: (...of) => accounts.markRegistered(...of),
    markForgotten: (...of) => accounts.markForgotten(...of),
    markAllForgotten: (...of) => accounts.markAllForgotten(...of),
    listOf: (...of) => accounts.listOf(...of),
    ownersOf: (...of) => owners.ownersOf(...of),
    isKnown: (...of) => accounts.isKnown(...of),
  };
  const close = () => model.close().then(() => behind.close());
  const reset = () => {
    owners = new RememberedOwners(model, truth, NAMES_MAX);
    return behind.reset();
  };
  return { ...behind, accounts: remembering, close, reset, asked, model };
}

describe('RememberedOwners', () => {
  onBothDatabases((openWorld) => {
    const openRemembering = async () => rememberingWorld(await openWorld());
    ownersContract('RememberedOwners', openRemembering);

    describeInWorld('remembering', openRemembering, (world) => {
      const open = (playerId: string, name: string) =>
        world().accounts.open({ playerId, provider: PROVIDER, currency: 'USD' }, [name].values());
      const ownersOf = async (...names: string[]) => [
        ...(await world().accounts.ownersOf(PROVIDER, names.map(told))).keys(),
      ];

      beforeEach(async () => {
        await populate(world());
        await open(PLAYER, 'MEM1');
        await open(SECOND_PLAYER, 'MEM2');
        world().asked.length = 0;
      });

      it('asks once for a name that somebody has, and each time for one that nobody has', async () => {
        await ownersOf('MEM1', 'NOBODY');
        const found = await ownersOf('MEM1', 'NOBODY');

        expect(found).to.deep.equal(['MEM1']);
        expect(world().asked).to.deep.equal(['MEM1', 'NOBODY', 'NOBODY']);
      });

      it('forgets the first when it has as many as it may', async () => {
        await open(OTHERS_PLAYER, 'MEM3');
        for (const name of ['MEM1', 'MEM2', 'mem2', 'MEM3', 'MEM1']) await ownersOf(name);

        expect(world().asked).to.deep.equal(['MEM1', 'MEM2', 'MEM3', 'MEM1']);
      });

      it('forgets all when the database was put back to an earlier state', async () => {
        await ownersOf('MEM1');
        await world()
          .knex('catalogue_revision')
          .update({ epoch: world().knex.raw('default') });
        await world().model.committed();
        await ownersOf('MEM1');

        expect(world().asked).to.deep.equal(['MEM1', 'MEM1']);
      });
    });
  });
});
