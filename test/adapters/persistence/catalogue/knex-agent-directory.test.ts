import { expect } from 'chai';
import { agentDirectoryContract } from '../../../ports/agent-directory.contract.ts';
import { agentOf, opaqueTokenOf } from '../../../ports/catalogue-seeds.ts';
import { describeInWorld } from '../../../ports/catalogue-world.ts';
import { onBothDatabases } from '../knex-world.ts';

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

    describeInWorld('an Agent whose revision was given out again', openWorld, (world) => {
      it('is read anew in another epoch', async () => {
        const token = opaqueTokenOf(1);
        await world().agents.create(agentOf());
        await world().tokens.add(token);
        await world().directory.findByTokenDigest(token.digest!);

        await world().knex.transaction(async (trx) => {
          await trx('agents').update({ currency: 'IDR' });
          await trx('catalogue_revision').update({ epoch: trx.raw('default') });
        });

        expect((await world().directory.findByTokenDigest(token.digest!))?.agent.currency).to.equal('IDR');
      });
    });
  });
});
