import { expect } from 'chai';
import { UpstreamName } from '../../src/domain/player/upstream-name.ts';
import { AGENT, PROVIDER } from './catalogue-seeds.ts';
import { describeInWorld, type OpenWorld } from './catalogue-world.ts';
import { keyOf, names } from './account-store/account-seeds.ts';
import { registering } from './account-store/registering.ts';
import { OTHER_AGENT, OTHER_PROVIDER, OTHERS_PLAYER, PLAYER, populate, SECOND_PLAYER } from './money-seeds.ts';
import type { MoneyWorld } from './money-world.ts';

/** The promises of every store of players' accounts. */
export function accountStoreContract(title: string, openWorld: OpenWorld<MoneyWorld>): void {
  describeInWorld(`${title} (an AccountStore)`, openWorld, (world) => {
    beforeEach(() => populate(world()));

    describe('opening', () => opening(world));
    describe('opening at once', () => openingAtOnce(world));
    describe('registering and listing', () => registering(world));
    describe('owners', () => owners(world));
    describe('who is known', () => known(world));
  });
}

/** The promises of everything that finds the owners of names. */
export function ownersContract(title: string, openWorld: OpenWorld<MoneyWorld>): void {
  describeInWorld(`${title} (the owners of an AccountStore)`, openWorld, (world) => {
    beforeEach(() => populate(world()));
    owners(world);
  });
}

function opening(world: () => MoneyWorld): void {
  it('opens an account under the first name, of which the provider does not know yet', async () => {
    const account = await world().accounts.open(keyOf(), names('ANN1', 'ANN2'));

    expect(account).to.deep.equal({ ...keyOf(), upstreamName: 'ANN1', isRegistered: false });
    expect(await world().accounts.find(keyOf())).to.deep.equal(account);
  });

  it('leaves an open account its name', async () => {
    await world().accounts.open(keyOf(), names('ANN1'));

    const account = await world().accounts.open(keyOf(), names('ANN2'));

    expect(account.upstreamName).to.equal('ANN1');
  });

  it('takes the next name when one is taken at this provider, in whichever case', async () => {
    await world().accounts.open(keyOf({ playerId: SECOND_PLAYER }), names('ANN1'));
    await world().accounts.open(keyOf({ playerId: OTHERS_PLAYER }), names('ann2'));

    const account = await world().accounts.open(keyOf(), names('ANN1', 'ANN2', 'ANN3', 'ANN4'));

    expect(account.upstreamName).to.equal('ANN3');
  });

  it('may give the same name at another provider, but not in another currency of this one', async () => {
    await world().accounts.open(keyOf(), names('ANN1'));

    const elsewhere = await world().accounts.open(keyOf({ provider: OTHER_PROVIDER }), names('ANN1', 'ANN2'));
    const inEuro = await world().accounts.open(keyOf({ currency: 'EUR' }), names('ANN1', 'ANN2'));

    expect([elsewhere.upstreamName, inEuro.upstreamName]).to.deep.equal(['ANN1', 'ANN2']);
  });

  it('fails when no name is free, and opens nothing', async () => {
    await world().accounts.open(keyOf({ playerId: SECOND_PLAYER }), names('ANN1'));

    const failure = await world()
      .accounts.open(keyOf(), names('ANN1'))
      .catch((error: unknown) => error);

    expect(failure).to.be.instanceOf(Error).with.property('message').that.contains('no name');
    expect(await world().accounts.find(keyOf())).to.equal(undefined);
  });

  for (const wrong of [
    { playerId: SECOND_PLAYER },
    { playerId: 'not-a-guid' },
    { provider: OTHER_PROVIDER },
    { currency: 'EUR' },
    { currency: '\u0000' },
  ]) {
    it(`finds no account of ${JSON.stringify(wrong)}`, async () => {
      await world().accounts.open(keyOf(), names('ANN1'));

      expect(await world().accounts.find(keyOf(wrong))).to.equal(undefined);
    });
  }
}

function openingAtOnce(world: () => MoneyWorld): void {
  it('gives all who open the same account at once the same one', async () => {
    const openers = Array.from({ length: 20 }, (_, number) =>
      world().accounts.open(keyOf(), names(`ANN${number}`, `OTHER${number}`)),
    );

    const accounts = await Promise.all(openers);

    const kept = await world().accounts.find(keyOf());
    expect([...new Set(accounts.map(({ upstreamName }) => upstreamName))]).to.deep.equal([kept?.upstreamName]);
  });

  it('gives a name that many want at once to one of them, and each of the others the next that is free', async () => {
    const currencies = Array.from({ length: 10 }, (_, number) => `CU${number}`);
    const wanted = currencies.map((_, number) => `NAME${number}`);

    const accounts = await Promise.all(
      currencies.map((currency) => world().accounts.open(keyOf({ currency }), names(...wanted))),
    );

    expect(accounts.map(({ upstreamName }) => upstreamName)).to.have.members(wanted);
  });
}

function owners(world: () => MoneyWorld): void {
  const ownersOf = (provider: string, ...asked: readonly string[]) =>
    world().accounts.ownersOf(
      provider,
      asked.map((name) => UpstreamName.of(name)),
    );

  beforeEach(async () => {
    await world().accounts.open(keyOf(), names('ANNI'));
    await world().accounts.open(keyOf({ playerId: OTHERS_PLAYER, currency: 'EUR' }), names('ANN2'));
    await world().accounts.open(keyOf({ provider: OTHER_PROVIDER }), names('ELSEWHERE'));
  });

  it('tells whose names are at a provider, and leaves out those that nobody has there', async () => {
    const owned = await ownersOf(PROVIDER, 'ANNI', 'NOBODY', 'ANN2', 'ELSEWHERE');

    expect([...owned]).to.have.deep.members([
      ['ANNI', { playerId: PLAYER, agent: AGENT, memberId: 'ANN', currency: 'USD' }],
      ['ANN2', { playerId: OTHERS_PLAYER, agent: OTHER_AGENT, memberId: 'ANN', currency: 'EUR' }],
    ]);
  });

  it('tells it once for all spellings', async () => {
    await world().accounts.open(keyOf({ playerId: OTHERS_PLAYER }), names('Bella'));
    const owned = await ownersOf(PROVIDER, 'anni', 'Anni', 'ANNI', 'bella');

    expect([...owned].map(([name, { memberId }]) => [name, memberId])).to.have.deep.members([
      ['ANNI', 'ANN'],
      ['BELLA', 'ANN'],
    ]);
  });

  for (const odd of ['ann\u0131', 'ANN\u0000', '\ud800', '']) {
    it(`knows nobody as ${JSON.stringify(odd)}`, async () => {
      expect([...(await ownersOf(PROVIDER, odd))]).to.deep.equal([]);
    });
  }

  it('knows nobody where nobody is asked for, or at a provider that is not there', async () => {
    expect([...(await ownersOf(PROVIDER))]).to.deep.equal([]);
    expect([...(await ownersOf('NOWHERE', 'ANNI'))]).to.deep.equal([]);
  });

  it('tells of many at once', async () => {
    const many = Array.from({ length: 5_000 }, (_, number) => `NOBODY${number}`);

    expect([...(await ownersOf(PROVIDER, ...many, 'ANNI')).keys()]).to.deep.equal(['ANNI']);
  });
}

function known(world: () => MoneyWorld): void {
  beforeEach(() => world().accounts.open(keyOf(), names('ANN1')));

  for (const who of [{}, { memberId: 'ANN' }, { memberId: 'ANN', currency: 'USD' }]) {
    it(`knows whoever has an account, asked for ${JSON.stringify(who)}`, async () => {
      expect(await world().accounts.isKnown({ agent: AGENT, provider: PROVIDER, ...who })).to.equal(true);
    });
  }

  for (const stranger of [
    { agent: OTHER_AGENT },
    { agent: OTHER_AGENT, memberId: 'ANN' },
    { provider: OTHER_PROVIDER },
    { memberId: 'BEN' },
    { memberId: '\u0000' },
    { memberId: 'ANN', currency: 'EUR' },
  ]) {
    it(`knows nobody of ${JSON.stringify(stranger)}`, async () => {
      expect(await world().accounts.isKnown({ agent: AGENT, provider: PROVIDER, ...stranger })).to.equal(false);
    });
  }
}
