import { expect } from 'chai';
import { AGENT, arrivalOf, fieldsOf, guid, PROVIDER, stock } from '../catalogue-seeds.ts';
import type { CatalogueWorld } from '../catalogue-world.ts';
import { ask, askCodes } from './ask.ts';

/** Activity, maintenance, and the currency to show. */
export function answersWithStates(world: () => CatalogueWorld): void {
  it('answers every field of a game', async () => {
    const fields = { name: '麻将 😀 "x"', brand: 'Brand', currencies: ['EUR', 'USD'], image: '' };
    await stock(world(), arrivalOf(1, fields));

    const { list } = await ask(world());

    expect(list).to.deep.equal([
      { game: { id: guid(1), ...fieldsOf(1, fields) }, currency: 'USD', isMaintenance: false },
    ]);
  });

  it('answers nothing while there is nothing', async () => {
    expect(await ask(world())).to.deep.equal({ list: [], total: 0 });
  });

  describe('activity', () => activity(world));
  describe('maintenance', () => maintenance(world));
  describe('currency', () => currency(world));
}

function activity(world: () => CatalogueWorld): void {
  it('hides a game that arrived disabled', async () => {
    await stock(world(), arrivalOf(1, { isActive: false }), arrivalOf(2));

    expect(await ask(world())).to.have.property('total', 1);
    expect(await askCodes(world())).to.deep.equal(['G2']);
  });

  it('hides a game that is disabled, and shows it again', async () => {
    await stock(world(), arrivalOf(1), arrivalOf(2));

    await world().games.update(guid(1), { isActive: false });
    await world().settled();
    const whileDisabled = await askCodes(world());
    await world().games.update(guid(1), { isActive: true });
    await world().settled();

    expect(whileDisabled).to.deep.equal(['G2']);
    expect(await askCodes(world())).to.deep.equal(['G1', 'G2']);
  });

  it('hides all games of a provider that is disabled, and shows them again', async () => {
    await stock(world(), arrivalOf(1), arrivalOf(2, { isActive: false }), arrivalOf(3));

    await world().providers.update(PROVIDER, { isActive: false });
    await world().settled();
    const whileDisabled = await ask(world());
    await world().providers.update(PROVIDER, { isActive: true });
    await world().settled();

    expect(whileDisabled).to.deep.equal({ list: [], total: 0 });
    expect(await askCodes(world())).to.deep.equal(['G1', 'G3']);
  });
}

function maintenance(world: () => CatalogueWorld): void {
  const inMaintenance = async (): Promise<readonly string[]> =>
    (await ask(world())).list.filter(({ isMaintenance }) => isMaintenance).map(({ game }) => game.code);

  it('marks a game in maintenance, and does not hide it', async () => {
    await stock(world(), arrivalOf(1), arrivalOf(2, { isMaintenance: true }));

    expect(await askCodes(world())).to.deep.equal(['G1', 'G2']);
    expect(await inMaintenance()).to.deep.equal(['G2']);
  });

  it('marks all games of a provider in maintenance', async () => {
    await stock(world(), arrivalOf(1), arrivalOf(2));

    await world().providers.update(PROVIDER, { isMaintenance: true });
    await world().settled();

    expect(await inMaintenance()).to.deep.equal(['G1', 'G2']);
  });

  it("leaves a game its own mark when its provider's maintenance ends", async () => {
    await stock(world(), arrivalOf(1), arrivalOf(2, { isMaintenance: true }));
    await world().providers.update(PROVIDER, { isMaintenance: true });
    await world().settled();

    await world().providers.update(PROVIDER, { isMaintenance: false });
    await world().settled();

    expect(await inMaintenance()).to.deep.equal(['G2']);
  });

  it("tells a game's own mark from its provider's", async () => {
    await stock(world(), arrivalOf(1));
    await world().providers.update(PROVIDER, { isMaintenance: true });
    await world().settled();

    const [offered] = (await ask(world())).list;

    expect(offered).to.include({ isMaintenance: true });
    expect(offered?.game.isMaintenance).to.equal(false);
  });

  it('takes the mark away when the maintenance of a game ends', async () => {
    await stock(world(), arrivalOf(1, { isMaintenance: true }));

    await world().games.update(guid(1), { isMaintenance: false });
    await world().settled();

    expect(await inMaintenance()).to.deep.equal([]);
  });
}

function currency(world: () => CatalogueWorld): void {
  const shown = async (filter?: string): Promise<readonly string[]> =>
    (await ask(world(), filter === undefined ? {} : { currency: filter })).list.map((offered) => offered.currency);

  beforeEach(() =>
    stock(world(), arrivalOf(1, { currencies: ['EUR', 'IDR', 'USD'] }), arrivalOf(2, { currencies: ['EUR', 'IDR'] })),
  );

  it("shows the Agent's currency where the game supports it, else the game's first", async () => {
    expect(await shown()).to.deep.equal(['USD', 'EUR']);
  });

  it("shows the filter's currency, folded", async () => {
    expect(await shown('idr')).to.deep.equal(['IDR', 'IDR']);
  });

  it('shows currencies under "all" as without a filter', async () => {
    expect(await shown('all')).to.deep.equal(['USD', 'EUR']);
  });

  it("follows the Agent's currency when it changes", async () => {
    await world().agents.update(AGENT, { currency: 'IDR' });
    await world().settled();

    expect(await shown()).to.deep.equal(['IDR', 'IDR']);
  });

  it('follows the order of the game’s currencies when it changes', async () => {
    await stock(world(), arrivalOf(2, { currencies: ['IDR', 'EUR'] }));

    expect(await shown()).to.deep.equal(['USD', 'IDR']);
  });
}
