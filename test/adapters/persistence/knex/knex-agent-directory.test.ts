import { expect } from 'chai';
import { agentDirectoryContract } from '../../../ports/agent-directory.contract.ts';
import { describeInWorld } from '../../../ports/catalogue-world.ts';
import { onBothDatabases } from './knex-world.ts';

describe('KnexAgentDirectory', () => {
  onBothDatabases((openWorld) => {
    agentDirectoryContract('KnexAgentDirectory', openWorld);

    describeInWorld('looking up odd texts', openWorld, (world) => {
      for (const odd of ['\u0000', '\ud800', "' or true --"]) {
        it(`finds nobody by ${JSON.stringify(odd)}`, async () => {
          expect(await world().directory.findByTokenDigest(odd)).to.equal(undefined);
          expect(await world().directory.findByApiKey(odd)).to.equal(undefined);
        });
      }
    });
  });
});
