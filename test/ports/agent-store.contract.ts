import { expect } from 'chai';
import type { AgentChanges } from '../../src/application/ports/agent-store.ts';
import { AGENT, agentOf, guid, rulesOf } from './catalogue-seeds.ts';
import { describeInWorld, type CatalogueWorld, type OpenWorld } from './catalogue-world.ts';
import { listsByCode } from './lists-by-code.ts';

/** The promises of every Agent store. */
export function agentStoreContract(title: string, openWorld: OpenWorld): void {
  describeInWorld(`${title} (an AgentStore)`, openWorld, (world) => {
    describe('creating', () => creating(world));
    describe('updating', () => updating(world));
    describe('listing', () => listsByCode(() => world().agents, agentOf));
  });
}

function creating(world: () => CatalogueWorld): void {
  it('finds nothing under a code that nobody has', async () => {
    expect(await world().agents.find('NOBODY')).to.equal(undefined);
  });

  it('finds an Agent as it was created', async () => {
    const isCreated = await world().agents.create(agentOf());

    expect(isCreated).to.equal(true);
    expect(await world().agents.find(AGENT)).to.deep.equal(agentOf());
  });

  it('keeps an Agent without a callback base, without rules and disabled', async () => {
    const bare = agentOf({ callbackBase: undefined, offerRules: rulesOf(), isActive: false, walletMode: 'gateway' });

    await world().agents.create(bare);

    expect(await world().agents.find(AGENT)).to.deep.equal(bare);
  });

  it('keeps a name in any script, with quotes and backslashes', async () => {
    await world().agents.create(agentOf({ name: `获取 😀 "O'Hara" \\ {x}` }));

    expect((await world().agents.find(AGENT))?.name).to.equal(`获取 😀 "O'Hara" \\ {x}`);
  });

  it('keeps the order of the offer rules and everything that they name', async () => {
    const offerRules = rulesOf(
      { effect: 'deny', provider: 'P', brand: 'B', category: 'SLOT', game: guid(1) },
      { effect: 'allow', provider: 'P' },
      { effect: 'allow' },
    );

    await world().agents.create(agentOf({ offerRules }));

    expect((await world().agents.find(AGENT))?.offerRules.rules).to.deep.equal(offerRules.rules);
  });

  it('refuses a code that is taken, and leaves its Agent as it is', async () => {
    await world().agents.create(agentOf());

    const isCreated = await world().agents.create(agentOf({ name: 'Somebody else', currency: 'EUR' }));

    expect(isCreated).to.equal(false);
    expect(await world().agents.find(AGENT)).to.deep.equal(agentOf());
  });

  it('lets one of two simultaneous creations win', async () => {
    const outcomes = await Promise.all([world().agents.create(agentOf()), world().agents.create(agentOf())]);

    expect(outcomes.toSorted()).to.deep.equal([false, true]);
  });
}

function updating(world: () => CatalogueWorld): void {
  beforeEach(() => world().agents.create(agentOf()));

  const changes: readonly AgentChanges[] = [
    { name: 'Renamed' },
    { currency: 'EUR' },
    { callbackBase: 'https://elsewhere.example' },
    { callbackBase: undefined },
    { walletMode: 'gateway' },
    { implements: ['bet', 'settle', 'cancel', 'bet-push'] },
    { pushUnsettled: true },
    { pushCancels: false },
    { operatesProviders: ['*'] },
    { signsRequests: true },
    { callbackDelivery: 'pull' },
    { timeZone: 'Asia/Kathmandu' },
    { operatesProviders: ['P', 'Q'] },
    { countries: ['DE', 'MT'] },
    { rateLimit: 500 },
    { rateLimit: 0 },
    { rateLimit: undefined },
    { limitWaitHours: 72 },
    { isActive: false },
    { offerRules: rulesOf({ effect: 'deny', provider: 'P' }) },
    { offerRules: rulesOf() },
    { name: 'Renamed', isActive: false, offerRules: rulesOf({ effect: 'allow', category: 'LIVE' }) },
    {},
  ];
  for (const change of changes) {
    it(`changes only what is named: ${JSON.stringify(change)} of ${Object.keys(change).join(', ') || 'nothing'}`, async () => {
      const expected = { ...agentOf(), ...change };

      const updated = await world().agents.update(AGENT, change);

      expect(updated).to.deep.equal(expected);
      expect(await world().agents.find(AGENT)).to.deep.equal(expected);
    });
  }

  it('adds up several changes', async () => {
    await world().agents.update(AGENT, { name: 'Renamed' });
    await world().agents.update(AGENT, { currency: 'EUR' });

    expect(await world().agents.find(AGENT)).to.deep.equal(agentOf({ name: 'Renamed', currency: 'EUR' }));
  });

  it('leaves other Agents alone', async () => {
    await world().agents.create(agentOf({ code: 'OTHER' }));

    await world().agents.update(AGENT, { isActive: false });

    expect(await world().agents.find('OTHER')).to.deep.equal(agentOf({ code: 'OTHER' }));
  });

  it('updates no Agent under a code that nobody has, and creates none', async () => {
    expect(await world().agents.update('NOBODY', { name: 'Renamed' })).to.equal(undefined);
    expect(await world().agents.find('NOBODY')).to.equal(undefined);
  });
}
