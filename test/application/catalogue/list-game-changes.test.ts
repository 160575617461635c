import { CHANGES_MAX } from '../../../src/domain/catalogue/catalogue-limits.ts';
import { expect } from 'chai';
import {
  ListGameChanges,
  type GameChanges,
  type ListGameChangesInput,
} from '../../../src/application/catalogue/list-game-changes.ts';
import type { HistoryWindow } from '../../../src/application/ports/catalog-history.ts';
import { inMemoryWorld } from '../../fakes/in-memory-world.ts';
import {
  accepted,
  AGENT,
  agentOf,
  arrivalOf,
  fieldsOf,
  furnish,
  guid,
  PROVIDER,
  rulesOf,
  stock,
} from '../../ports/catalogue-seeds.ts';
import type { CatalogueWorld } from '../../ports/catalogue-world.ts';
import { noting } from './noting-history.ts';

/** A furnished world, and an Agent that asks it. */
async function asking() {
  const world = inMemoryWorld();
  await furnish(world);
  const listGameChanges = new ListGameChanges(world.history);
  const ask = async (cursor?: string, input: Partial<ListGameChangesInput> = {}) =>
    listGameChanges.execute({ agent: agentOf(), cursor, ...input });
  const told = async (cursor?: string): Promise<GameChanges> => accepted(await ask(cursor));
  return { world, ask, told };
}

const numbers = (count: number): number[] => Array.from({ length: count }, (_, at) => at + 1);
const stockMany = async (world: CatalogueWorld, count: number): Promise<void> =>
  stock(world, ...numbers(count).map((number) => arrivalOf(number)));
const ids = ({ list }: GameChanges): string[] =>
  list.map((each) => (each.change === 'withdrawn' ? each.id : each.offered.game.id));

describe('ListGameChanges', () => {
  telling();
  following();
  paging();
  bounding();
  refusing();
});

function telling(): void {
  it('adds every offered game for an Agent without a cursor', async () => {
    const { told, world } = await asking();
    await stock(world, arrivalOf(1), arrivalOf(2, { isActive: false }));

    expect(await told()).to.deep.include({
      list: [
        { change: 'added', offered: { game: { id: guid(1), ...fieldsOf(1) }, currency: 'USD', isMaintenance: false } },
      ],
      hasMore: false,
    });
  });

  it('tells nothing when nothing happened, and the cursor stays', async () => {
    const { told, world } = await asking();
    await stockMany(world, 3);
    const { cursor } = await told();

    expect(await told(cursor)).to.deep.equal({ list: [], cursor, hasMore: false });
  });

  it('tells nothing of an empty catalogue', async () => {
    const { told } = await asking();

    expect(await told()).to.deep.include({ list: [], hasMore: false });
  });
}

function following(): void {
  const writes: readonly (readonly [string, (world: CatalogueWorld) => Promise<unknown>, readonly string[]])[] = [
    ['a new game', (world) => world.games.keep([arrivalOf(4)]), ['added 4']],
    ['a new game that is disabled', (world) => world.games.keep([arrivalOf(4, { isActive: false })]), []],
    ['a renamed game', (world) => world.games.keep([arrivalOf(1, { name: 'Renamed' })]), ['changed 1']],
    ['maintenance of a game', (world) => world.games.update(guid(2), { isMaintenance: true }), ['changed 2']],
    ['a disabled game', (world) => world.games.update(guid(3), { isActive: false }), ['withdrawn 3']],
    [
      'maintenance of the provider',
      (world) => world.providers.update(PROVIDER, { isMaintenance: true }),
      ['changed 1', 'changed 2', 'changed 3'],
    ],
    [
      'a disabled provider',
      (world) => world.providers.update(PROVIDER, { isActive: false }),
      ['withdrawn 1', 'withdrawn 2', 'withdrawn 3'],
    ],
    ['an address of the provider', (world) => world.providers.update(PROVIDER, { baseUrl: undefined }), []],
    [
      'rules that take games away',
      (world) => world.agents.update(AGENT, { offerRules: rulesOf({ effect: 'allow', category: 'LIVE' }) }),
      ['withdrawn 1', 'withdrawn 2'],
    ],
    ['another currency', (world) => world.agents.update(AGENT, { currency: 'EUR' }), ['changed 3']],
    ['another name of the Agent', (world) => world.agents.update(AGENT, { name: 'Renamed' }), []],
    ['rules of another Agent', (world) => world.agents.create(agentOf({ code: 'OTHER' })), []],
  ];
  for (const [what, write, expected] of writes) {
    it(`tells ${expected.join(', ') || 'nothing'} after ${what}`, async () => {
      const { told, world } = await asking();
      await stock(world, arrivalOf(1), arrivalOf(2), arrivalOf(3, { category: 'LIVE', currencies: ['USD', 'EUR'] }));
      const { cursor } = await told();

      await write(world);

      const changes = await told(cursor);
      const number = (id: string): number => Number(id.slice(-12));
      expect(changes.list.map(({ change }, at) => `${change} ${number(ids(changes)[at] ?? '')}`)).to.deep.equal(
        expected,
      );
    });
  }

  it('adds a game that rules now offer, which was there before', async () => {
    const { told, world } = await asking();
    await world.agents.update(AGENT, { offerRules: rulesOf() });
    await stockMany(world, 2);
    const { cursor, list } = await told();

    await world.agents.update(AGENT, { offerRules: rulesOf({ effect: 'allow', game: guid(2) }) });

    expect(list).to.deep.equal([]);
    expect(ids(await told(cursor))).to.deep.equal([guid(2)]);
  });
}

function paging(): void {
  it('tells exactly a full answer at once', async () => {
    const { told, world } = await asking();
    await stockMany(world, CHANGES_MAX);

    const changes = await told();

    expect(changes.list).to.have.length(CHANGES_MAX);
    expect(changes.hasMore).to.equal(false);
  });

  it('goes on where a full answer ended', async () => {
    const { told, world } = await asking();
    await stockMany(world, 2 * CHANGES_MAX + 1);

    const first = await told();
    const second = await told(first.cursor);
    const third = await told(second.cursor);

    expect([first, second, third].map(({ list }) => list.length)).to.deep.equal([CHANGES_MAX, CHANGES_MAX, 1]);
    expect([first, second, third].map(({ hasMore }) => hasMore)).to.deep.equal([true, true, false]);
    expect([first, second, third].flatMap(ids)).to.deep.equal(numbers(2 * CHANGES_MAX + 1).map(guid));
  });

  it('gives the same answer to the same cursor again, so that a lost one can be asked for', async () => {
    const { told, world } = await asking();
    await stockMany(world, CHANGES_MAX + 1);
    const { cursor } = await told();

    expect(await told(cursor)).to.deep.equal(await told(cursor));
  });

  it('leaves changes made meanwhile to the next difference', async () => {
    const { told, world } = await asking();
    await stockMany(world, CHANGES_MAX + 2);
    const first = await told();

    await world.games.keep([arrivalOf(1, { name: 'Seen' }), arrivalOf(CHANGES_MAX + 2, { name: 'Unseen' })]);
    const rest = await told(first.cursor);
    const next = await told(rest.cursor);

    expect(rest.list.map((each) => each.change !== 'withdrawn' && each.offered.game.name)).to.deep.equal([
      `Game ${CHANGES_MAX + 1}`,
      `Game ${CHANGES_MAX + 2}`,
    ]);
    expect(next.list.map((each) => each.change !== 'withdrawn' && each.offered.game.name)).to.deep.equal([
      'Seen',
      'Unseen',
    ]);
    expect(next.hasMore).to.equal(false);
  });
}

function bounding(): void {
  const READS_MAX = 10;
  const READ_GAMES_MAX = 500;
  const FIRST_READ_GAMES_MAX = CHANGES_MAX + 1;

  it('reads a bounded part of the catalogue per answer, even when there is nothing to tell', async () => {
    const { world } = await asking();
    await world.agents.update(AGENT, { offerRules: rulesOf() });
    await stockMany(world, FIRST_READ_GAMES_MAX + (READS_MAX - 1) * READ_GAMES_MAX + 7);
    const windows: HistoryWindow[] = [];
    const listGameChanges = new ListGameChanges(noting(windows, world.history));

    const first = accepted(await listGameChanges.execute({ agent: agentOf() }));
    const readsOfFirst = windows.length;
    const second = accepted(await listGameChanges.execute({ agent: agentOf(), cursor: first.cursor }));

    expect([first.list, first.hasMore, readsOfFirst]).to.deep.equal([[], true, READS_MAX]);
    expect([second.list, second.hasMore, windows.length]).to.deep.equal([[], false, READS_MAX + 1]);
    expect(new Set(windows.map(({ limit }) => limit))).to.deep.equal(new Set([FIRST_READ_GAMES_MAX, READ_GAMES_MAX]));
  });

  it('reads no more than it tells of, and one, where everything is a change', async () => {
    const { world } = await asking();
    await stockMany(world, 3 * CHANGES_MAX);
    const windows: HistoryWindow[] = [];

    await new ListGameChanges(noting(windows, world.history)).execute({ agent: agentOf() });

    expect(windows.map(({ limit }) => limit)).to.deep.equal([FIRST_READ_GAMES_MAX]);
  });
}

function refusing(): void {
  it('refuses the operator_code of another Agent', async () => {
    const { ask } = await asking();

    expect(await ask('', { operatorCode: 'AGENT-2' })).to.deep.equal({ ok: false, error: { kind: 'agent_mismatch' } });
  });

  it("passes an operator_code that is the Agent's", async () => {
    const { ask } = await asking();

    expect(await ask('', { operatorCode: 'agent-1' })).to.have.property('ok', true);
  });

  it('refuses a cursor of another catalogue', async () => {
    const elsewhere = await asking();
    await stockMany(elsewhere.world, 1);
    const { cursor } = await elsewhere.told();
    const { ask } = await asking();

    expect(await ask(cursor)).to.have.nested.property('error.field', 'cursor');
  });

  for (const cursor of ['forged', '1.2', '99999', `2.1.${guid(1)}`]) {
    it(`refuses the forged cursor "${cursor}"`, async () => {
      const { ask } = await asking();

      expect(await ask(cursor)).to.have.nested.property('error.field', 'cursor');
    });
  }
}
