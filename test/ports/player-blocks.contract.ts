import { expect } from 'chai';
import type { NewBlock, NewLifting } from '../../src/application/ports/player-blocks.ts';
import type { Block } from '../../src/domain/player/block.ts';
import { stakeRefusal } from '../../src/domain/player/restraint.ts';
import { Decimal } from '../../src/domain/shared/decimal.ts';
import { accepted, guid } from './catalogue-seeds.ts';
import { describeInWorld, type OpenWorld } from './catalogue-world.ts';
import { PLAYER, populate, SECOND_PLAYER } from './money-seeds.ts';
import type { MoneyWorld } from './money-world.ts';
import { betEvent, decidedOf, factsIn, fund, recordIn, refusedOf, WALLET } from './wallet-seeds.ts';

const DAY_MS = 86_400_000;
/** A moment so many days from now, by the clock of the test, which is that of the database within a second. */
const inDays = (days: number): number => Date.now() + days * DAY_MS;

const blockOf = (number: number, changes: Partial<NewBlock> = {}): NewBlock => ({
  id: guid(number),
  reason: 'fraud',
  untilMs: undefined,
  note: 'a note',
  by: 'agent:AGENT-1',
  ...changes,
});

const LIFTING: NewLifting = { reason: undefined, isAgreed: false, by: 'ann', note: 'sorted out' };

const idsOf = (blocks: readonly Block[]): readonly string[] => blocks.map(({ id }) => id).sort();

/** The promises of every store of blocks. */
export function playerBlocksContract(title: string, openWorld: OpenWorld<MoneyWorld>): void {
  describeInWorld(`${title} (a PlayerBlocks)`, openWorld, (world) => {
    beforeEach(() => populate(world()));

    describe('placing', () => placing(world));
    describe('lifting', () => lifting(world));
    describe('beside the wallets', () => besideWallets(world));
  });
}

function placing(world: () => MoneyWorld): void {
  it('finds no block of a player who has none', async () => {
    expect(await world().playerBlocks.standing(PLAYER)).to.deep.equal([]);
    expect(await world().playerBlocks.latest(PLAYER, 9)).to.deep.equal([]);
    expect(await world().playerBlocks.standing('not-a-guid')).to.deep.equal([]);
  });

  it('keeps a block as it was placed, with its moment', async () => {
    const untilMs = inDays(3);

    const [block, ...others] = await world().playerBlocks.place(PLAYER, blockOf(1, { untilMs, reason: 'kyc' }));

    expect(others).to.deep.equal([]);
    expect(block?.atMs).to.be.closeTo(Date.now(), DAY_MS);
    expect(block).to.deep.equal({
      ...blockOf(1, { untilMs, reason: 'kyc' }),
      atMs: block?.atMs,
      refusedStakes: 0,
      lifted: undefined,
    });
    expect(await world().playerBlocks.standing(PLAYER)).to.deep.equal([block]);
    expect(await world().playerBlocks.standing(SECOND_PLAYER)).to.deep.equal([]);
  });

  it('answers the same when the block is placed again', async () => {
    const first = await world().playerBlocks.place(PLAYER, blockOf(1));

    const again = await world().playerBlocks.place(PLAYER, blockOf(2, { note: 'another', by: 'ben' }));

    expect(again).to.deep.equal(first);
    expect(await world().playerBlocks.latest(PLAYER, 9)).to.have.length(1);
  });

  it('lets reasons stand side by side, and ends none for another one', async () => {
    await world().playerBlocks.place(PLAYER, blockOf(1));
    await world().playerBlocks.place(PLAYER, blockOf(2, { reason: 'cooling_off', untilMs: inDays(1) }));
    await world().playerBlocks.place(PLAYER, blockOf(3, { untilMs: inDays(1) }));

    expect(idsOf(await world().playerBlocks.standing(PLAYER))).to.deep.equal([guid(1), guid(2), guid(3)]);
  });

  it('puts a longer block in the place of a shorter one of its reason, and not the reverse', async () => {
    await world().playerBlocks.place(PLAYER, blockOf(1, { untilMs: inDays(1) }));
    await world().playerBlocks.place(PLAYER, blockOf(2, { untilMs: inDays(9), by: 'ben' }));
    await world().playerBlocks.place(PLAYER, blockOf(3, { untilMs: inDays(5) }));

    expect(idsOf(await world().playerBlocks.standing(PLAYER))).to.deep.equal([guid(2)]);
    const replaced = (await world().playerBlocks.latest(PLAYER, 9)).find(({ id }) => id === guid(1));
    expect(replaced?.lifted).to.include({ by: 'ben', note: 'replaced by a longer one' });
  });

  it('counts a block as over from its end on', async () => {
    await world().playerBlocks.place(PLAYER, blockOf(1, { untilMs: inDays(-1) }));

    expect(await world().playerBlocks.standing(PLAYER)).to.deep.equal([]);
    expect(idsOf(await world().playerBlocks.latest(PLAYER, 9))).to.deep.equal([guid(1)]);
  });

  it('places one block for many who place it at once', async () => {
    const numbers = [1, 2, 3, 4, 5];

    await Promise.all(numbers.map((number) => world().playerBlocks.place(PLAYER, blockOf(number))));

    expect(await world().playerBlocks.latest(PLAYER, 9)).to.have.length(1);
  });

  it('shows as many of the latest as are asked for', async () => {
    for (const [at, reason] of (['fraud', 'kyc', 'other'] as const).entries()) {
      await world().playerBlocks.place(PLAYER, blockOf(at + 1, { reason }));
    }

    expect(await world().playerBlocks.latest(PLAYER, 2)).to.have.length(2);
  });
}

function lifting(world: () => MoneyWorld): void {
  it('lifts nothing where no block stands', async () => {
    expect(await world().playerBlocks.lift(PLAYER, LIFTING)).to.deep.equal({ ok: true, value: [] });
  });

  it('lifts all blocks, and keeps who lifted them', async () => {
    await world().playerBlocks.place(PLAYER, blockOf(1));
    await world().playerBlocks.place(PLAYER, blockOf(2, { reason: 'self_exclusion' }));

    expect(accepted(await world().playerBlocks.lift(PLAYER, LIFTING))).to.deep.equal([]);
    const lifted = (await world().playerBlocks.latest(PLAYER, 9)).map((block) => block.lifted);
    expect(lifted.map((one) => [one?.by, one?.note])).to.deep.equal([
      ['ann', 'sorted out'],
      ['ann', 'sorted out'],
    ]);
  });

  it('lifts the blocks of one reason, and returns the others', async () => {
    await world().playerBlocks.place(PLAYER, blockOf(1));
    await world().playerBlocks.place(PLAYER, blockOf(2, { reason: 'kyc' }));

    const left = accepted(await world().playerBlocks.lift(PLAYER, { ...LIFTING, reason: 'fraud' }));

    expect(idsOf(left)).to.deep.equal([guid(2)]);
  });

  for (const reason of ['self_exclusion', 'cooling_off'] as const) {
    it(`lifts nothing while a ${reason} among the blocks has not reached its end`, async () => {
      await world().playerBlocks.place(PLAYER, blockOf(1));
      await world().playerBlocks.place(PLAYER, blockOf(2, { reason, untilMs: inDays(1) }));

      const refused = await world().playerBlocks.lift(PLAYER, LIFTING);

      expect(refused.ok ? undefined : [refused.error.kind, refused.error.block.id]).to.deep.equal([
        'not_over',
        guid(2),
      ]);
      expect(idsOf(await world().playerBlocks.standing(PLAYER))).to.deep.equal([guid(1), guid(2)]);
    });
  }

  it('lifts it where two persons have agreed', async () => {
    await world().playerBlocks.place(PLAYER, blockOf(1, { reason: 'self_exclusion', untilMs: inDays(1) }));

    expect(accepted(await world().playerBlocks.lift(PLAYER, { ...LIFTING, isAgreed: true }))).to.deep.equal([]);
  });

  it('does not let a block without an end lift one with an end', async () => {
    await world().playerBlocks.place(PLAYER, blockOf(1, { reason: 'self_exclusion', untilMs: inDays(1) }));
    await world().playerBlocks.place(PLAYER, blockOf(2, { reason: 'self_exclusion' }));

    expect((await world().playerBlocks.lift(PLAYER, LIFTING)).ok).to.equal(false);
    expect(idsOf(await world().playerBlocks.standing(PLAYER))).to.deep.equal([guid(1), guid(2)]);
  });
}

function besideWallets(world: () => MoneyWorld): void {
  const refusalIn = async (changes: Partial<typeof WALLET> = {}) =>
    stakeRefusal((await factsIn(world().walletBook, { ...WALLET, ...changes })).restraint, Decimal.from('-10'));

  it('is no fact of a player without blocks', async () => {
    await fund(world(), '100');

    expect((await factsIn(world().walletBook, WALLET)).restraint).to.equal(undefined);
  });

  it('is a fact of every wallet of the player, also of one that comes later, and of no other player', async () => {
    await fund(world(), '100');
    await world().playerBlocks.place(PLAYER, blockOf(1));

    expect(await refusalIn()).to.equal('player_blocked');
    expect(await refusalIn({ currency: 'EUR' })).to.equal('player_blocked');
    expect(await refusalIn({ playerId: SECOND_PLAYER })).to.equal(undefined);
  });

  it('is no fact any more after it was lifted, and stops nothing after its end', async () => {
    await fund(world(), '100');
    await world().playerBlocks.place(PLAYER, blockOf(1, { untilMs: inDays(-1) }));
    const after = await refusalIn();
    await world().playerBlocks.place(PLAYER, blockOf(2));
    await world().playerBlocks.lift(PLAYER, LIFTING);

    expect([after, await refusalIn()]).to.deep.equal([undefined, undefined]);
  });

  it('counts the stakes that are refused because of it, and no others', async () => {
    await fund(world(), '100');
    await world().playerBlocks.place(PLAYER, blockOf(1));
    await world().playerBlocks.place(PLAYER, blockOf(2, { reason: 'kyc' }));
    const blocked = (number: number) =>
      decidedOf({ ...refusedOf(number, betEvent(number)), refusedBecause: 'player_blocked' as const });

    await recordIn(world().walletBook, WALLET, [blocked(1), blocked(2), decidedOf(refusedOf(3, betEvent(3)))]);
    await recordIn(world().walletBook, { ...WALLET, currency: 'EUR' }, [blocked(4)]);

    const counts = (await world().playerBlocks.standing(PLAYER)).map(({ refusedStakes }) => refusedStakes);
    expect(counts).to.deep.equal([3, 3]);
  });
}
