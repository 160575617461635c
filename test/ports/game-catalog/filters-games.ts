import { expect } from 'chai';
import type { OfferRule } from '../../../src/domain/agent/offer-rules.ts';
import { AGENT, arrivalOf, guid, providerOf, rulesOf, stock } from '../catalogue-seeds.ts';
import type { CatalogueWorld } from '../catalogue-world.ts';
import { ask, askCodes, type Question } from './ask.ts';

/** Four games of two providers; every pair of filters separates some of them. */
async function stockFour(world: CatalogueWorld): Promise<void> {
  await world.providers.create(providerOf({ code: 'Q' }));
  await stock(
    world,
    arrivalOf(1, { provider: 'P', category: 'SLOT', currencies: ['USD'] }),
    arrivalOf(2, { provider: 'P', category: 'LIVE', currencies: ['EUR', 'USD'] }),
    arrivalOf(3, { provider: 'Q', category: 'SLOT', currencies: ['EUR'] }),
    arrivalOf(4, { provider: 'Q', category: 'CRASH GAME', currencies: ['IDR2', 'EUR', 'USD'] }),
  );
}

const ANSWERS: readonly (readonly [string, Question, readonly string[]])[] = [
  ['restricts nothing without filters', {}, ['G1', 'G2', 'G3', 'G4']],
  [
    'takes empty filters for omitted ones',
    { provider: '', gameType: '', category: '', currency: '' },
    ['G1', 'G2', 'G3', 'G4'],
  ],
  ['restricts to a provider', { provider: 'Q' }, ['G3', 'G4']],
  ['restricts to a game_type', { gameType: 'SLOT' }, ['G1', 'G3']],
  ['restricts to a category', { category: 'LIVE' }, ['G2']],
  ['knows categories with a space', { category: 'crash game' }, ['G4']],
  ['lets category win over game_type', { category: 'LIVE', gameType: 'SLOT' }, ['G2']],
  ['lets an empty category leave game_type alone', { category: '', gameType: 'SLOT' }, ['G1', 'G3']],
  ['restricts to a currency, whichever place it has', { currency: 'USD' }, ['G1', 'G2', 'G4']],
  ['restricts to a currency that only one game has', { currency: 'IDR2' }, ['G4']],
  ['takes the currency "all" for no restriction', { currency: 'all' }, ['G1', 'G2', 'G3', 'G4']],
  ['takes the currency "ALL" for no restriction', { currency: 'ALL' }, ['G1', 'G2', 'G3', 'G4']],
  ['ignores the case of a provider', { provider: 'q' }, ['G3', 'G4']],
  ['ignores the case of a game_type', { gameType: 'sLoT' }, ['G1', 'G3']],
  ['ignores the case of a category', { category: 'live' }, ['G2']],
  ['ignores the case of a currency', { currency: 'idr2' }, ['G4']],
  ['ignores blanks around a code', { provider: ' Q ' }, ['G3', 'G4']],
  ['combines provider and category', { provider: 'Q', category: 'SLOT' }, ['G3']],
  ['combines provider and currency', { provider: 'P', currency: 'EUR' }, ['G2']],
  ['combines category and currency', { category: 'SLOT', currency: 'EUR' }, ['G3']],
  ['combines all three', { provider: 'Q', category: 'SLOT', currency: 'EUR' }, ['G3']],
  ['finds nothing where filters exclude each other', { provider: 'P', currency: 'IDR2' }, []],
  ['finds nothing for a provider that nobody knows', { provider: 'NOBODY' }, []],
  ['finds nothing for a category that nobody knows', { category: 'POKER' }, []],
  ['finds nothing for a currency that nobody knows', { currency: 'XXX' }, []],
  ['takes no part of a code for the code', { category: 'SLO' }, []],
  ['takes no wildcard for a code', { provider: '%' }, []],
  ['takes no quote for anything but itself', { provider: "P' or '1'='1" }, []],
  ['takes no backslash and no brace for anything but itself', { currency: '\\{USD}' }, []],
];

/** Each filter, alone and with others, with its answer. */
export function filtersGames(world: () => CatalogueWorld): void {
  for (const [behaviour, question, codes] of ANSWERS) {
    it(behaviour, async () => {
      await stockFour(world());

      const answer = await ask(world(), question);

      expect(answer.list.map(({ game }) => game.code)).to.deep.equal(codes);
      expect(answer.total).to.equal(codes.length);
    });
  }

  it('finds a game by its new category and currencies, and no longer by the old ones', async () => {
    await stock(world(), arrivalOf(1, { category: 'SLOT', currencies: ['USD'] }));

    await stock(world(), arrivalOf(1, { category: 'LIVE', currencies: ['EUR'] }));

    expect(await askCodes(world(), { category: 'LIVE', currency: 'EUR' })).to.deep.equal(['G1']);
    expect(await askCodes(world(), { category: 'SLOT' })).to.deep.equal([]);
    expect(await askCodes(world(), { currency: 'USD' })).to.deep.equal([]);
  });

  it('leaves out what players in a country may not play, and follows each rule about it', async () => {
    await stockFour(world());
    const inGermany = async (change: () => Promise<unknown>): Promise<string> => {
      await change();
      await world().settled();
      return (await askCodes(world(), { country: 'de' })).join(' ');
    };
    const deny: OfferRule = { effect: 'deny', category: 'LIVE', countries: ['DE'] };

    const seen = [
      await inGermany(async () => undefined),
      await inGermany(() => world().games.update(guid(1), { restrictedCountries: ['DE'] })),
      await inGermany(() => world().providers.update('Q', { restrictedCountries: ['DE'] })),
      await inGermany(() => world().providers.update('Q', { restrictedCountries: ['MT'] })),
      await inGermany(() => world().agents.update(AGENT, { offerRules: rulesOf({ effect: 'allow' }, deny) })),
      await inGermany(() => world().agents.update(AGENT, { countries: ['MT'] })),
    ];

    expect(seen).to.deep.equal(['G1 G2 G3 G4', 'G2 G3 G4', 'G2', 'G2 G3 G4', 'G3 G4', '']);
    expect(await askCodes(world())).to.deep.equal(['G1', 'G2', 'G3', 'G4']);
  });

  it('finds games of a provider made after the first question', async () => {
    await ask(world(), { provider: 'Q' });

    await stockFour(world());

    expect(await askCodes(world(), { provider: 'Q' })).to.deep.equal(['G3', 'G4']);
  });
}
