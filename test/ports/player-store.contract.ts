import { expect } from 'chai';
import { PageRequest } from '../../src/domain/shared/page-request.ts';
import type { PlayerFilter } from '../../src/application/ports/player-store.ts';
import { accepted, AGENT, guid } from './catalogue-seeds.ts';
import { describeInWorld, type OpenWorld } from './catalogue-world.ts';
import { OTHER_AGENT, PLAYER, populate } from './money-seeds.ts';
import type { MoneyWorld } from './money-world.ts';

/** The promises of every store of players. */
export function playerStoreContract(title: string, openWorld: OpenWorld<MoneyWorld>): void {
  describeInWorld(`${title} (a PlayerStore)`, openWorld, (world) => {
    beforeEach(() => populate(world()));

    describe('ensuring', () => ensuring(world));
    describe('finding', () => finding(world));
    describe('listing', () => listing(world));
    describe('finding odd names', () => oddNames(world));
    describe('noting activity', () => activity(world));
  });
}

function ensuring(world: () => MoneyWorld): void {
  it('makes a player who is in no game, under the id that it is given', async () => {
    const player = await world().players.ensure(AGENT, 'EVE', guid(1));

    expect(player).to.deep.equal({ id: guid(1), agent: AGENT, memberId: 'EVE', isActive: false });
    expect(await world().players.find(AGENT, 'EVE')).to.deep.equal(player);
  });

  it('gives the player who is there, as they are, and leaves the new id alone', async () => {
    await world().players.setActive(PLAYER, true);

    const player = await world().players.ensure(AGENT, 'ANN', guid(1));

    expect(player).to.deep.equal({ id: PLAYER, agent: AGENT, memberId: 'ANN', isActive: true });
    expect(await world().players.byId(guid(1))).to.equal(undefined);
  });

  it('keeps the players of two Agents apart, whatever their names', async () => {
    const one = await world().players.ensure(AGENT, 'SAME', guid(1));
    const other = await world().players.ensure(OTHER_AGENT, 'SAME', guid(2));

    expect([one, other].map(({ id, agent }) => [id, agent])).to.deep.equal([
      [guid(1), AGENT],
      [guid(2), OTHER_AGENT],
    ]);
  });

  it('makes one player for many who ask at once', async () => {
    const numbers = Array.from({ length: 20 }, (_, number) => number);

    const players = await Promise.all(numbers.map((number) => world().players.ensure(AGENT, 'EVE', guid(number))));

    const kept = await world().players.find(AGENT, 'EVE');
    expect([...new Set(players.map(({ id }) => id))]).to.deep.equal([kept?.id]);
  });
}

function finding(world: () => MoneyWorld): void {
  it('finds a player by name and by id', async () => {
    const ann = { id: PLAYER, agent: AGENT, memberId: 'ANN', isActive: false };

    expect(await world().players.find(AGENT, 'ANN')).to.deep.equal(ann);
    expect(await world().players.byId(PLAYER)).to.deep.equal(ann);
  });

  for (const [agent, memberId] of [
    [AGENT, 'NOBODY'],
    ['NOBODY', 'ANN'],
    [OTHER_AGENT, 'BEN'],
    [AGENT, 'ANN\u0000'],
    ['\ud800', 'ANN'],
  ] as const) {
    it(`finds nobody as ${JSON.stringify(memberId)} of ${JSON.stringify(agent)}`, async () => {
      expect(await world().players.find(agent, memberId)).to.equal(undefined);
    });
  }

  for (const id of [guid(404), 'not-a-guid', '']) {
    it(`finds nobody by the id "${id}"`, async () => {
      expect(await world().players.byId(id)).to.equal(undefined);
    });
  }
}

function listing(world: () => MoneyWorld): void {
  const ALL: PlayerFilter = { agent: undefined, namePrefix: undefined, isActive: undefined };
  const list = (filter: Partial<PlayerFilter> = {}, page = '1', pageSize = '10') =>
    world().players.list({ ...ALL, ...filter }, accepted(PageRequest.of(page, pageSize)));

  it('has all players by name and Agent', async () => {
    const { list: found, total } = await list();

    expect(total).to.equal(3);
    expect(found.map(({ agent, memberId }) => [memberId, agent])).to.deep.equal([
      ['ANN', AGENT],
      ['ANN', OTHER_AGENT],
      ['BEN', AGENT],
    ]);
  });

  it('has the players of an Agent, with a beginning of a name, or in a game', async () => {
    await world().players.setActive(PLAYER, true);
    await world().players.ensure(AGENT, 'A_N', guid(1));
    const namesOf = async (filter: Partial<PlayerFilter>) => (await list(filter)).list.map(({ memberId }) => memberId);

    expect(await namesOf({ agent: OTHER_AGENT })).to.deep.equal(['ANN']);
    expect(await namesOf({ namePrefix: 'B' })).to.deep.equal(['BEN']);
    expect(await namesOf({ namePrefix: 'A_' })).to.deep.equal(['A_N']);
    expect(await namesOf({ namePrefix: '%' })).to.deep.equal([]);
    expect(await namesOf({ isActive: true })).to.deep.equal(['ANN']);
    expect(await namesOf({ agent: 'NOBODY\u0000' })).to.deep.equal([]);
  });

  it('is paged, with the total of all pages', async () => {
    const second = await list({}, '2', '2');

    expect(second.total).to.equal(3);
    expect(second.list.map(({ memberId }) => memberId)).to.deep.equal(['BEN']);
    expect(await list({}, '9')).to.deep.equal({ list: [], total: 3 });
  });
}

function oddNames(world: () => MoneyWorld): void {
  it('finds nobody whose name is as documented', async () => {
    await world().players.ensure(AGENT, '9_.@-', guid(1));
    await world().players.ensure(AGENT, 'A'.repeat(64), guid(2));

    expect(await world().players.oddlyNamed(10)).to.deep.equal({ total: 0, first: [] });
  });

  it('finds all others, and tells of the first by Agent and name', async () => {
    const odd = ['ıVAN', 'ann', 'A B', '\u212a', '', 'A'.repeat(65), 'A\n'];
    for (const [at, name] of odd.entries()) await world().players.ensure(AGENT, name, guid(at));
    await world().players.ensure(OTHER_AGENT, '_', guid(odd.length));

    const { total, first } = await world().players.oddlyNamed(3);

    const ofAgent = odd.map((memberId) => ({ agent: AGENT, memberId }));
    const all = [...ofAgent, { agent: OTHER_AGENT, memberId: '_' }].sort((left, right) =>
      `${left.agent}\n${left.memberId}` < `${right.agent}\n${right.memberId}` ? -1 : 1,
    );
    expect({ total, first }).to.deep.equal({ total: 8, first: all.slice(0, 3) });
  });
}

function activity(world: () => MoneyWorld): void {
  it('shows that a player is in a game, and no longer is', async () => {
    await world().players.setActive(PLAYER, true);
    const playing = await world().players.byId(PLAYER);
    await world().players.setActive(PLAYER, false);
    const gone = await world().players.byId(PLAYER);

    expect([playing?.isActive, gone?.isActive]).to.deep.equal([true, false]);
  });

  it('leaves others alone, and does nothing for a player that nobody has', async () => {
    await world().players.setActive(PLAYER, true);
    await world().players.setActive(guid(404), true);

    expect((await world().players.find(AGENT, 'BEN'))?.isActive).to.equal(false);
    expect(await world().players.byId(guid(404))).to.equal(undefined);
  });
}
