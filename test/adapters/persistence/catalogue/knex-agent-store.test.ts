import { expect } from 'chai';
import { AGENT, agentOf, rulesOf } from '../../../ports/catalogue-seeds.ts';
import { agentStoreContract } from '../../../ports/agent-store.contract.ts';
import { describeInWorld } from '../../../ports/catalogue-world.ts';
import { onBothDatabases, type KnexWorld } from '../knex-world.ts';

describe('KnexAgentStore', () => {
  onBothDatabases((openWorld) => {
    agentStoreContract('KnexAgentStore', openWorld);
    describeInWorld('its revisions', openWorld, takesRevisions);
  });
});

function takesRevisions(world: () => KnexWorld): void {
  beforeEach(() => world().agents.create(agentOf()));

  it('takes one for a new Agent and tells of the commit', async () => {
    expect((await world().history.head()).revision).to.equal(1);
    expect(world().heard).to.deep.equal({ committed: 1, kicked: 0 });
  });

  it('takes none for a code that is taken, a code that nobody has, or a change that changes nothing', async () => {
    const { name, currency, offerRules } = agentOf();

    await world().agents.create(agentOf({ name: 'Somebody else' }));
    await world().agents.update('NOBODY', { name: 'Renamed' });
    await world().agents.update(AGENT, { name, currency, offerRules });

    expect((await world().history.head()).revision).to.equal(1);
    expect(world().heard.committed).to.equal(1);
  });

  it('takes one for a new name, which no earlier view of the catalogue depends on', async () => {
    await world().agents.update(AGENT, { name: 'Renamed' });

    expect((await world().history.head()).revision).to.equal(2);
    expect(await world().knex('agent_versions')).to.deep.equal([]);
  });

  it('remembers rules and currency until the revision that replaced them', async () => {
    await world().agents.update(AGENT, { currency: 'EUR', offerRules: rulesOf({ effect: 'deny', brand: 'b' }) });

    const versions = await world().knex('agent_versions').select('agent', 'until_revision', 'currency', 'offer_rules');
    expect(versions).to.deep.equal([
      { agent: AGENT, until_revision: 2, currency: 'USD', offer_rules: [{ effect: 'allow' }] },
    ]);
  });

  it('finds nothing under a text that the database could not even hold', async () => {
    expect(await world().agents.find('A\u0000')).to.equal(undefined);
    expect(await world().agents.update('\ud800', { name: 'Renamed' })).to.equal(undefined);
  });
}
