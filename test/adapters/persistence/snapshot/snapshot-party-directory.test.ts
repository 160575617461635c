import { expect } from 'chai';
import { ReadModel } from '../../../../src/adapters/persistence/snapshot/read-model.ts';
import { SnapshotPartyDirectory } from '../../../../src/adapters/persistence/snapshot/snapshot-party-directory.ts';
import { AGENT, agentOf, PROVIDER, providerOf } from '../../../ports/catalogue-seeds.ts';
import { describeInWorld } from '../../../ports/catalogue-world.ts';
import { onBothDatabases } from '../knex/knex-world.ts';

describe('SnapshotPartyDirectory', () => {
  onBothDatabases((openWorld) => {
    describeInWorld('what another process has just made', openWorld, (world) => {
      it('is known before memory has it', async () => {
        const options = { pollIntervalMs: 600_000, staleAfterMs: 600_000, onFailure: () => undefined };
        const model = await ReadModel.open(world().knex, options);
        const parties = new SnapshotPartyDirectory(model, world().parties);

        // Its writers tell another memory, or none.
        await world().agents.create(agentOf());
        await world().providers.create(providerOf());
        const found = [(await parties.agent(AGENT))?.code, (await parties.provider(PROVIDER))?.code];
        await model.close();

        expect(found).to.deep.equal([AGENT, PROVIDER]);
      });
    });
  });
});
