import { expect } from 'chai';
import type { GameFields } from '../../../src/domain/catalogue/game-draft.ts';
import { arrivalOf, fieldsOf, guid } from '../catalogue-seeds.ts';
import type { CatalogueWorld } from '../catalogue-world.ts';
import { counted, followed, NORMALLY, numbered, stagedOf } from './lists.ts';

export function following(world: () => CatalogueWorld): void {
  it('keeps new games under the ids that they were staged with', async () => {
    expect(await followed(world(), numbered(1, 2))).to.deep.equal(counted({ created: 2 }));
    expect(await world().games.find(guid(1))).to.deep.equal({ id: guid(1), ...fieldsOf(1) });
  });

  it('keeps new games inactive where the rules say so, and an operator switches them on for good', async () => {
    const rules = { ...NORMALLY, areNewActive: false };
    await followed(world(), numbered(1, 2), rules);
    expect((await world().games.find(guid(1)))?.isActive).to.equal(false);

    await world().games.update(guid(1), { isActive: true });
    await followed(world(), numbered(1, 2), rules);

    expect((await world().games.find(guid(1)))?.isActive).to.equal(true);
    expect((await world().games.find(guid(2)))?.isActive).to.equal(false);
  });

  const changes: readonly Partial<GameFields>[] = [
    { name: 'Renamed' },
    { brand: 'Another' },
    { category: 'LIVE' },
    { currencies: ['EUR', 'USD'] },
    { image: '' },
    { isMaintenance: true },
  ];
  for (const change of changes) {
    it(`lets ${JSON.stringify(change)} follow the upstream, and leaves the id`, async () => {
      await followed(world(), numbered(1, 2));

      const outcome = await followed(world(), [
        { code: 'G1', arrival: { ...arrivalOf(1, change), newId: guid(77) } },
        stagedOf(2),
      ]);

      expect(outcome).to.deep.equal(counted({ updated: 1, unchanged: 1 }));
      expect(await world().games.find(guid(1))).to.deep.equal({ id: guid(1), ...fieldsOf(1, change) });
      expect(await world().games.find(guid(77))).to.equal(undefined);
    });
  }

  it('lets the end of a maintenance follow the upstream', async () => {
    await followed(world(), [stagedOf(1, { isMaintenance: true })]);

    expect(await followed(world(), [stagedOf(1)])).to.deep.equal(counted({ updated: 1 }));
    expect((await world().games.find(guid(1)))?.isMaintenance).to.equal(false);
  });

  it('follows the details that the upstream says, and leaves the operator’s and those that it does not say', async () => {
    await world().games.keep([arrivalOf(1, { providerDetails: { rtp: 96, hasFreeRounds: false } })]);
    await world().games.update(guid(1), { operatorDetails: { names: { de: 'Garten' }, hasDemo: true } });
    const listed = stagedOf(1, { providerDetails: { names: { en: 'Game', de: 'Spiel' }, hasFreeRounds: true } });

    const outcomes = [await followed(world(), [listed]), await followed(world(), [listed])];

    expect(outcomes).to.deep.equal([counted({ updated: 1 }), counted({ unchanged: 1 })]);
    expect((await world().games.find(guid(1)))?.details).to.deep.equal({
      provider: { rtp: 96, hasFreeRounds: true, names: { en: 'Game', de: 'Spiel' } },
      operator: { names: { de: 'Garten' }, hasDemo: true },
    });
  });

  it('takes over a game that was imported', async () => {
    await world().games.keep([arrivalOf(1)]);

    expect(await followed(world(), [stagedOf(1, { name: 'Renamed' })])).to.deep.equal(counted({ updated: 1 }));
    expect((await world().games.find(guid(1)))?.name).to.equal('Renamed');
  });

  it('leaves the games of other providers alone', async () => {
    await world().games.keep([arrivalOf(50, { provider: 'Q' })]);

    await followed(world(), numbered(1, 2));

    expect((await world().games.find(guid(50)))?.isActive).to.equal(true);
  });

  it('follows a list of more than a thousand games, and its shrinking', async () => {
    expect(await followed(world(), numbered(1, 1201))).to.deep.equal(counted({ created: 1201 }));
    expect(await followed(world(), numbered(1, 601))).to.deep.equal(counted({ unchanged: 601, withdrawn: 600 }));
    expect((await world().games.find(guid(601)))?.isActive).to.equal(true);
    expect((await world().games.find(guid(602)))?.isActive).to.equal(false);
    expect((await world().games.find(guid(1201)))?.isActive).to.equal(false);
  });
}
