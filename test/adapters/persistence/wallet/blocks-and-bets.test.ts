/** Blocks against bets of other processes: connections of their own to one PostgreSQL. */
import { expect } from 'chai';
import { Decimal } from '../../../../src/domain/shared/decimal.ts';
import type { WalletFacts } from '../../../../src/application/ports/wallet-book.ts';
import { stakeRefusal } from '../../../../src/domain/player/restraint.ts';
import { ProviderDesk } from '../../../application/wallet/provider-desk.ts';
import { has, SeamlessDesk } from '../../../application/wallet/seamless-desk.ts';
import { AGENT, guid, PROVIDER } from '../../../ports/catalogue-seeds.ts';
import { PLAYER } from '../../../ports/money-seeds.ts';
import { betEvent, fund, WALLET } from '../../../ports/wallet-seeds.ts';
import { createTemporaryDatabase, describeWithPostgres } from '../../../support/postgres.ts';
import { UpstreamName } from '../../../../src/domain/player/upstream-name.ts';
import { openPostgresWorld, type KnexWorld } from '../knex-world.ts';

const PROCESSES = 2;
const ROUNDS = 12;
const BETS = 8;

const blockOf = (number: number) =>
  ({ id: guid(5_000 + number), reason: 'self_exclusion', untilMs: undefined, note: '', by: 'ann' }) as const;

describeWithPostgres(
  'blocks and bets of several processes',
  (database) => {
    let worlds: readonly KnexWorld[] = [];
    /** The ends of all works that hold a wallet, so that a test that fails leaves none. */
    const holders: (() => void)[] = [];
    const world = (): KnexWorld => worlds[0]!;
    const elsewhere = (): KnexWorld => worlds[1]!;

    beforeEach(async () => {
      worlds = await Promise.all(Array.from({ length: PROCESSES }, () => openPostgresWorld(database().url)));
      await world().reset();
    });

    afterEach(async () => {
      holders.splice(0).forEach((end) => end());
      await Promise.all(worlds.map((one) => one.close()));
    });

    /** A work that has the wallet until it is told to end. */
    function holding(of: KnexWorld, currency = 'USD') {
      let isOver = false;
      let begin: () => void = () => undefined;
      const begun = new Promise<void>((resolve) => (begin = resolve));
      const work = of.walletBook.run({
        wallet: { ...WALLET, currency },
        clues: [],
        *decide(facts: WalletFacts) {
          begin();
          while (!isOver) yield;
          return { value: stakeRefusal(facts.restraint, Decimal.from('-10')) };
        },
      });
      const end = (): void => void (isOver = true);
      holders.push(end);
      return { begun, work, end };
    }

    for (const [title, money] of [
      ['that is there', '100'],
      ['that is made by the bet', undefined],
    ] as const) {
      it(`a block waits for a bet that has a wallet ${title}`, async () => {
        await new ProviderDesk(world()).furnish();
        if (money !== undefined) await fund(world(), money);
        const ended: string[] = [];
        const bet = holding(world());
        await bet.begun;

        const block = elsewhere()
          .playerBlocks.place(PLAYER, blockOf(1))
          .then(() => ended.push('block'));
        await elsewhere().knex.raw('select pg_sleep(0.2)');
        expect(ended).to.deep.equal([]);
        bet.end();
        expect(await bet.work.then((refusal) => (ended.push('bet'), refusal))).to.equal(undefined);
        await block;

        expect(ended).to.deep.equal(['bet', 'block']);
      });
    }

    it('a bet in a new wallet waits for a block that has begun, and is refused', async () => {
      await new ProviderDesk(world()).furnish();
      await fund(world(), '100');
      const ended: string[] = [];
      // The block has the player, and waits for this wallet.
      const other = holding(world());
      await other.begun;
      const block = elsewhere()
        .playerBlocks.place(PLAYER, blockOf(1))
        .then(() => ended.push('block'));
      await elsewhere().knex.raw('select pg_sleep(0.2)');

      const bet = holding(world(), 'EUR');
      bet.end();
      await world().knex.raw('select pg_sleep(0.2)');
      expect(ended).to.deep.equal([]);
      other.end();

      expect(await bet.work).to.equal('player_blocked');
      await Promise.all([block, other.work]);
    });

    it('no stake is booked after the answer to a block, in a wallet of the gateway', async () => {
      const desks = worlds.map((one) => new ProviderDesk(one));
      await desks[0]!.furnish();

      await racing(async (round, name, playerId) => {
        await fund(world(), '1000', playerId);
        return numbersOf(round).map((number) => takeOf(desks[number % PROCESSES]!, name, number));
      });
    });

    it('no stake is booked after the answer to a block, in a wallet of the Agent', async () => {
      const desks = worlds.map(
        (one) => new SeamlessDesk(one, { time: { nowMs: () => Date.now() }, answerWindowMs: 20_000 }),
      );
      desks.forEach((desk) => (desk.answering = () => has('1000')));
      await desks[0]!.furnish();

      await racing(async (round, name) =>
        numbersOf(round).map((number) => takeOf(desks[number % PROCESSES]!.provider, name, number)),
      );
    });

    /** Lets bets of a new player and a block race, again and again. */
    async function racing(
      bets: (round: number, name: string, playerId: string) => Promise<readonly Promise<unknown>[]>,
    ): Promise<void> {
      let booked = 0;
      for (let round = 1; round <= ROUNDS; round += 1) {
        const name = `P${round}`;
        const playerId = guid(1_000 + round);
        await world().players.ensure(AGENT, name, playerId);
        await world().accounts.open({ playerId, provider: PROVIDER, currency: 'USD' }, [name].values());
        const betting = await bets(round, name, playerId);
        // The block comes in the middle of the bets in each second round, on a slow machine too.
        if (round % 2 === 0) await Promise.any(betting);
        else await elsewhere().knex.raw('select pg_sleep(?)', [(round % 5) / 200]);
        await elsewhere().playerBlocks.place(playerId, blockOf(round));
        const atAnswer = await stakesOf(playerId);
        await Promise.all(betting);

        expect(await stakesOf(playerId), `round ${round}`).to.equal(atAnswer);
        booked += atAnswer;
      }
      // A race that one side always wins shows nothing.
      expect(booked).to.be.within(1, ROUNDS * BETS - 1);
    }

    const numbersOf = (round: number): readonly number[] => Array.from({ length: BETS }, (_, at) => round * BETS + at);

    const takeOf = (desk: ProviderDesk, name: string, number: number): Promise<unknown> => {
      const player = { upstreamName: UpstreamName.of(name), currency: 'USD' };
      return desk.ask({ kind: 'events', batches: [{ player, events: [betEvent(number)] }] });
    };

    /** The number of accepted stakes of a player, as the database has them. */
    async function stakesOf(playerId: string): Promise<number> {
      const rows = await elsewhere()
        .knex('wallet_transactions')
        .where({ player_id: playerId, status: 'accepted' })
        .select<{ readonly moved: Decimal }[]>('moved');
      return rows.length;
    }
  },
  () => createTemporaryDatabase(),
);
