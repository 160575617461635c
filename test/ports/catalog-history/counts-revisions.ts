import { expect } from 'chai';
import { AGENT, agentOf, arrivalOf, guid, PROVIDER, providerOf, rulesOf } from '../catalogue-seeds.ts';
import type { CatalogueWorld } from '../catalogue-world.ts';
import { headAfter } from './compare.ts';

/** The newest revision, and the writes that raise it. */
export function countsRevisions(world: () => CatalogueWorld): void {
  it('begins at 0', async () => {
    expect((await world().history.head()).revision).to.equal(0);
  });

  it('is a whole number', async () => {
    const head = await headAfter(world(), () => world().providers.create(providerOf()));

    expect(head).to.satisfy(Number.isSafeInteger);
    expect(head).to.be.greaterThan(0);
  });

  it('belongs to an epoch, which stays', async () => {
    const { epoch } = await world().history.head();
    await headAfter(world(), () => world().providers.create(providerOf()));

    expect(epoch).to.match(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
    expect((await world().history.head()).epoch).to.equal(epoch);
  });

  it('stays while nothing is written', async () => {
    const head = await headAfter(world(), () => world().providers.create(providerOf()));

    expect(await headAfter(world(), () => world().games.find(guid(1)))).to.equal(head);
  });

  describe('rising', () => rising(world));
}

function rising(world: () => CatalogueWorld): void {
  const writes: Readonly<Record<string, () => Promise<unknown>>> = {
    'a new game': () => world().games.keep([arrivalOf(2)]),
    'a changed game': () => world().games.keep([arrivalOf(1, { name: 'Renamed' })]),
    "a game's flags": () => world().games.update(guid(1), { isMaintenance: true }),
    "a provider's flags": () => world().providers.update(PROVIDER, { isMaintenance: true }),
    "an Agent's rules": () => world().agents.update(AGENT, { offerRules: rulesOf() }),
    "an Agent's currency": () => world().agents.update(AGENT, { currency: 'EUR' }),
  };

  beforeEach(async () => {
    await world().providers.create(providerOf());
    await world().agents.create(agentOf());
    await world().games.keep([arrivalOf(1)]);
  });

  for (const [what, write] of Object.entries(writes)) {
    it(`rises with ${what}`, async () => {
      const before = (await world().history.head()).revision;

      expect(await headAfter(world(), write)).to.be.greaterThan(before);
    });
  }

  it('rises through writes that race', async () => {
    const before = (await world().history.head()).revision;

    const head = await headAfter(world(), () => Promise.all(Object.values(writes).map((write) => write())));

    expect(head).to.be.greaterThan(before);
  });
}
