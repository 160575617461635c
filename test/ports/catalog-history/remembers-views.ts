import { expect } from 'chai';
import type { AgentView } from '../../../src/domain/catalogue/game-change.ts';
import { AGENT, agentOf, ALLOW_ALL, arrivalOf, guid, rulesOf } from '../catalogue-seeds.ts';
import type { CatalogueWorld } from '../catalogue-world.ts';
import { headAfter } from './compare.ts';

const viewOf = (changes: Partial<AgentView> = {}): AgentView => ({
  currency: 'USD',
  offerRules: ALLOW_ALL,
  countries: [],
  ...changes,
});

/** Earlier settings that decide which games an Agent sees. */
export function remembersViews(world: () => CatalogueWorld): void {
  const viewAt = async (revision: number, agent = AGENT): Promise<AgentView | undefined> =>
    world().history.agentViewAt(agent, revision);

  it('has no view of an Agent that nobody has made', async () => {
    expect(await viewAt((await world().history.head()).revision, 'NOBODY')).to.equal(undefined);
  });

  it('has no view at the beginning, nor just before the Agent was made', async () => {
    const before = (await world().history.head()).revision;
    const from = await headAfter(world(), () => world().agents.create(agentOf({ code: 'OTHER' })));

    expect(await viewAt(0, 'OTHER')).to.equal(undefined);
    expect(await viewAt(before, 'OTHER')).to.equal(undefined);
    expect(await viewAt(from, 'OTHER')).to.deep.equal(viewOf());
  });

  it('tells rules as they were before and after each change', async () => {
    const first = (await world().history.head()).revision;
    const slots = rulesOf({ effect: 'allow', category: 'SLOT' }, { effect: 'deny', game: guid(1) });
    const second = await headAfter(world(), () => world().agents.update(AGENT, { offerRules: slots }));
    const third = await headAfter(world(), () => world().agents.update(AGENT, { offerRules: rulesOf() }));

    expect(await viewAt(first)).to.deep.equal(viewOf());
    expect(await viewAt(second)).to.deep.equal(viewOf({ offerRules: slots }));
    expect(await viewAt(third)).to.deep.equal(viewOf({ offerRules: rulesOf() }));
  });

  it('tells the countries as they were before and after each change', async () => {
    const first = (await world().history.head()).revision;
    const second = await headAfter(world(), () => world().agents.update(AGENT, { countries: ['DE', 'MT'] }));

    expect([await viewAt(first), await viewAt(second)]).to.deep.equal([viewOf(), viewOf({ countries: ['DE', 'MT'] })]);
  });

  it('tells the currency as it was before and after each change', async () => {
    const first = (await world().history.head()).revision;
    const second = await headAfter(world(), () => world().agents.update(AGENT, { currency: 'EUR' }));
    const third = await headAfter(world(), () => world().agents.update(AGENT, { currency: 'IDR' }));

    const views = await Promise.all([first, second, third].map((revision) => viewAt(revision)));

    expect(views.map((view) => view?.currency)).to.deep.equal(['USD', 'EUR', 'IDR']);
  });

  it('tells rules that offer as they did, not only that look the same', async () => {
    const first = (await world().history.head()).revision;
    await headAfter(world(), () => world().agents.update(AGENT, { offerRules: rulesOf() }));

    const view = await viewAt(first);

    expect(view?.offerRules.offers({ id: guid(1), provider: 'P', brand: '', category: 'SLOT' })).to.equal(true);
  });

  it('is not moved by what is no part of a view', async () => {
    const first = (await world().history.head()).revision;
    await headAfter(world(), () => world().agents.update(AGENT, { name: 'Renamed', isActive: false }));
    const last = await headAfter(world(), () => world().games.keep([arrivalOf(1)]));

    expect(await viewAt(first)).to.deep.equal(viewOf());
    expect(await viewAt(last)).to.deep.equal(viewOf());
  });

  it('tells the views of different Agents apart', async () => {
    await world().agents.create(agentOf({ code: 'OTHER', currency: 'VND' }));
    const head = await headAfter(world(), () => world().agents.update(AGENT, { currency: 'EUR' }));

    expect((await viewAt(head, 'OTHER'))?.currency).to.equal('VND');
  });
}
