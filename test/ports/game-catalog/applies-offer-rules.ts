import { expect } from 'chai';
import type { OfferRule } from '../../../src/domain/agent/offer-rules.ts';
import { AGENT, agentOf, arrivalOf, guid, providerOf, rulesOf, stock } from '../catalogue-seeds.ts';
import type { CatalogueWorld } from '../catalogue-world.ts';
import { ask, askCodes } from './ask.ts';

async function stockFour(world: CatalogueWorld): Promise<void> {
  await world.providers.create(providerOf({ code: 'Q' }));
  await stock(
    world,
    arrivalOf(1, { provider: 'P', brand: 'Red', category: 'SLOT' }),
    arrivalOf(2, { provider: 'P', brand: 'Blue', category: 'LIVE' }),
    arrivalOf(3, { provider: 'Q', brand: 'Red', category: 'LIVE' }),
    arrivalOf(4, { provider: 'Q', brand: '', category: 'SLOT' }),
  );
}

const allow = (rule: Omit<OfferRule, 'effect'> = {}): OfferRule => ({ effect: 'allow', ...rule });
const deny = (rule: Omit<OfferRule, 'effect'> = {}): OfferRule => ({ effect: 'deny', ...rule });

const OFFERS: readonly (readonly [string, readonly OfferRule[], readonly string[]])[] = [
  ['offers nothing without rules', [], []],
  ['offers everything by an allow that names nothing', [allow()], ['G1', 'G2', 'G3', 'G4']],
  ['offers nothing by deny rules alone', [deny({ provider: 'Q' })], []],
  ['allows a provider', [allow({ provider: 'Q' })], ['G3', 'G4']],
  ['allows a brand', [allow({ brand: 'Red' })], ['G1', 'G3']],
  ['allows a category', [allow({ category: 'LIVE' })], ['G2', 'G3']],
  ['allows a game', [allow({ game: guid(2) })], ['G2']],
  ['ignores the case of what a rule names', [allow({ brand: 'rED', provider: 'q', category: 'live' })], ['G3']],
  ['ignores the case of a GUID', [allow({ game: guid(2).toUpperCase() })], ['G2']],
  ['matches games without a brand by an empty one', [allow({ brand: '' })], ['G4']],
  ['needs everything that a rule names to match', [allow({ provider: 'P', category: 'SLOT' })], ['G1']],
  ['needs only one of several allows', [allow({ provider: 'P' }), allow({ brand: 'Red' })], ['G1', 'G2', 'G3']],
  ['lets deny of a provider win', [allow(), deny({ provider: 'P' })], ['G3', 'G4']],
  ['lets deny of a brand win', [allow(), deny({ brand: 'Red' })], ['G2', 'G4']],
  ['lets deny of a category win', [deny({ category: 'SLOT' }), allow()], ['G2', 'G3']],
  ['lets deny win over a closer allow', [allow({ provider: 'P', brand: 'Red' }), deny({ provider: 'P' })], []],
  ['takes a single game out by deny', [allow(), deny({ game: guid(3) })], ['G1', 'G2', 'G4']],
  ['lets allow of a game win over deny of its kind', [deny({ provider: 'P' }), allow({ game: guid(1) })], ['G1']],
  [
    'lets deny of a game win over allow of the game',
    [allow({ game: guid(1) }), deny({ game: guid(1) }), allow()],
    ['G2', 'G3', 'G4'],
  ],
  ['leaves other games to the general rules', [allow({ game: guid(1) }), allow({ provider: 'Q' })], ['G1', 'G3', 'G4']],
  ['ignores a rule that names a game and another provider', [allow({ game: guid(1), provider: 'Q' })], []],
  ['lets general rules decide then', [deny({ game: guid(1), provider: 'Q' }), allow({ provider: 'P' })], ['G1', 'G2']],
  ['ignores rules about what nobody knows', [allow({ provider: 'NOBODY' }), allow({ game: guid(404) })], []],
  ['takes no GUID for granted', [allow({ game: 'not-a-guid' }), allow({ provider: 'Q' })], ['G3', 'G4']],
];

/** Each form of rule, with the games that it offers. */
export function appliesOfferRules(world: () => CatalogueWorld): void {
  for (const [behaviour, rules, codes] of OFFERS) {
    it(behaviour, async () => {
      await stockFour(world());
      await world().agents.update(AGENT, { offerRules: rulesOf(...rules) });
      await world().settled();

      const answer = await ask(world());

      expect(answer.list.map(({ game }) => game.code)).to.deep.equal(codes);
      expect(answer.total).to.equal(codes.length);
    });
  }

  it('follows the rules when they are replaced', async () => {
    await stockFour(world());
    await ask(world());

    await world().agents.update(AGENT, { offerRules: rulesOf(allow({ provider: 'Q' })) });
    await world().settled();

    expect(await askCodes(world())).to.deep.equal(['G3', 'G4']);
  });

  it('offers each Agent its own games', async () => {
    await stockFour(world());
    await world().agents.create(agentOf({ code: 'OTHER', offerRules: rulesOf(allow({ brand: 'Blue' })) }));
    await world().settled();

    expect(await askCodes(world(), { agent: 'OTHER' })).to.deep.equal(['G2']);
    expect(await askCodes(world(), { agent: AGENT })).to.deep.equal(['G1', 'G2', 'G3', 'G4']);
  });

  it('follows a game whose brand and category change', async () => {
    await stockFour(world());
    await world().agents.update(AGENT, { offerRules: rulesOf(allow({ brand: 'Red', category: 'SLOT' })) });

    await stock(world(), arrivalOf(1, { brand: 'Blue' }), arrivalOf(2, { brand: 'Red', category: 'SLOT' }));

    expect(await askCodes(world())).to.deep.equal(['G2']);
  });

  it('offers a new game of an allowed kind, and one named before it existed', async () => {
    await world().agents.update(AGENT, { offerRules: rulesOf(allow({ brand: 'Red' }), allow({ game: guid(2) })) });
    await ask(world());

    await stockFour(world());

    expect(await askCodes(world())).to.deep.equal(['G1', 'G2', 'G3']);
  });

  it('counts and filters within what is offered', async () => {
    await stockFour(world());
    await world().agents.update(AGENT, { offerRules: rulesOf(allow({ brand: 'Red' }), allow({ game: guid(2) })) });
    await world().settled();

    const answer = await ask(world(), { category: 'LIVE', pageSize: '1' });

    expect(answer.list.map(({ game }) => game.code)).to.deep.equal(['G2']);
    expect(answer.total).to.equal(2);
  });
}
