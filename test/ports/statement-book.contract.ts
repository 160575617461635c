import { expect } from 'chai';
import type { AgentDay } from '../../src/application/ports/statement-book.ts';
import { Decimal } from '../../src/domain/shared/decimal.ts';
import { PageRequest } from '../../src/domain/shared/page-request.ts';
import { dayAfter } from '../../src/domain/statement/day.ts';
import { firstOpenDay, openDays, type StatementDay } from '../../src/domain/statement/statement-days.ts';
import { SLOT_MS, TimeZone } from '../../src/domain/statement/time-zone.ts';
import type { WalletKey } from '../../src/application/ports/wallet-book.ts';
import { accepted, AGENT, PROVIDER } from './catalogue-seeds.ts';
import { describeInWorld, type OpenWorld } from './catalogue-world.ts';
import { OTHER_AGENT, OTHER_PROVIDER, OTHERS_PLAYER, populate, shown } from './money-seeds.ts';
import { countsValidStakes } from './statement-book/counts-valid-stakes.ts';
import { countAll, EVER, type StatementWorld } from './statement-world.ts';
import {
  acceptedOf,
  askedOf,
  betEvent,
  cancelEvent,
  decidedOf,
  recordIn,
  refusedOf,
  SEAMLESS_WALLET,
  winEvent,
} from './wallet-seeds.ts';

const OTHER_WALLET: WalletKey = {
  ...SEAMLESS_WALLET,
  agent: OTHER_AGENT,
  playerId: OTHERS_PLAYER,
  provider: OTHER_PROVIDER,
  currency: 'EUR',
};
const UTC = TimeZone.of('UTC')!;
const dayBehind = ({ day, endsAtMs }: StatementDay): StatementDay =>
  firstOpenDay(UTC, { kind: 'after', last: { day, endsAtMs } });
const today = (): StatementDay => firstOpenDay(UTC, { kind: 'first', bookedAtMs: Date.now() });

/** The promises of every keeper of statements, and of everything that shows them. */
export function statementBookContract(title: string, openWorld: OpenWorld<StatementWorld>): void {
  describeInWorld(`${title} (a StatementBook and a StatementShelf)`, openWorld, (world) => {
    beforeEach(() => populate(world()));

    const take = (wallet: WalletKey, ...decided: Parameters<typeof decidedOf>[0][]): Promise<void> =>
      recordIn(
        world().walletBook,
        wallet,
        decided.map((one) => decidedOf(one)),
      );

    /** A bet of 10 that wins 25, and one that is taken back. */
    const play = (wallet: WalletKey, number: number): Promise<void> =>
      take(
        wallet,
        acceptedOf(number, betEvent(number), '0'),
        acceptedOf(number + 1, winEvent(number, { transactionId: `w${number}` }), '0'),
        acceptedOf(number + 2, betEvent(number + 2), '0'),
        acceptedOf(number + 3, cancelEvent(number + 2, { transactionId: `c${number}` }), '0'),
        refusedOf(number + 4, betEvent(number + 4)),
      );

    async function openDaysOf(agent?: string): Promise<readonly AgentDay[]> {
      const { books } = await world().statementBook.open(agent);
      return books.flatMap((one) =>
        openDays(UTC, one.begin, one.lastBookedAtMs ?? 0).map((day) => ({ ...day, agent: one.agent })),
      );
    }

    const page = async (filter = {}, pageSize = '10') =>
      world().statementShelf.page({ ...EVER, ...filter }, await openDaysOf(), accepted(PageRequest.of('1', pageSize)));

    /** Closes the current day, as if it were over. */
    const close = (changes: Partial<AgentDay & { readonly completeAtMs: number }> = {}): Promise<boolean> =>
      world().statementBook.close({ agent: AGENT, ...today(), timeZone: 'UTC', completeAtMs: 0, ...changes });

    const sums = (transactions: number, toPlayer: string, fromPlayer: string) => ({
      transactions,
      toPlayer: Decimal.from(toPlayer),
      fromPlayer: Decimal.from(fromPlayer),
      validStakes: Decimal.ZERO,
    });

    it('has nothing to show where nothing happened', async () => {
      await countAll(world().statementBook);

      expect((await world().statementBook.open()).books).to.deep.equal([]);
      expect(await page()).to.deep.equal({ list: [], total: 0, totals: [] });
    });

    it('counts accepted transactions by Agent, provider, currency and action', async () => {
      await play(SEAMLESS_WALLET, 1);
      await play(OTHER_WALLET, 11);
      await countAll(world().statementBook);

      const { list, total, totals } = await page();

      expect(total).to.equal(2);
      const all = { BET: sums(2, '0', '20'), SETTLED: sums(1, '25', '0'), CANCEL: sums(1, '10', '0') };
      expect(shown(list.map(({ day: _, ...line }) => line))).to.deep.equal(
        shown([
          { agent: AGENT, provider: PROVIDER, currency: 'USD', isClosed: false, sums: all },
          { agent: OTHER_AGENT, provider: OTHER_PROVIDER, currency: 'EUR', isClosed: false, sums: all },
        ]),
      );
      expect(shown(totals)).to.deep.equal(
        shown([
          { currency: 'EUR', sums: all },
          { currency: 'USD', sums: all },
        ]),
      );
    });

    it('counts each transaction once, however often it is asked to', async () => {
      await play(SEAMLESS_WALLET, 1);
      await countAll(world().statementBook);
      const before = shown(await page());

      await Promise.all([countAll(world().statementBook), countAll(world().statementBook)]);

      expect(shown(await page())).to.deep.equal(before);
    });

    it('does not count a bet that is being asked about, nor anything behind it', async () => {
      const bet = acceptedOf(1, betEvent(1), '0');
      await recordIn(world().walletBook, SEAMLESS_WALLET, [askedOf(bet)]);
      await play(OTHER_WALLET, 11);

      await countAll(world().statementBook);

      expect((await page()).total).to.equal(0);
    });

    countsValidStakes(world);

    it('chooses lines by Agent, provider, currency and day', async () => {
      await play(SEAMLESS_WALLET, 1);
      await play(OTHER_WALLET, 11);
      await countAll(world().statementBook);

      for (const filter of [{ agent: AGENT }, { provider: PROVIDER }, { currency: 'USD' }]) {
        expect((await page(filter)).list.map(({ agent }) => agent)).to.deep.equal([AGENT]);
      }
      expect((await page({ from: today().day, to: today().day })).total).to.equal(2);
      expect((await page({ from: dayAfter(today().day) })).total).to.equal(0);
      expect((await page({ provider: 'NO\u0000' })).total).to.equal(0);
    });

    it('shows a page, and the sums of all', async () => {
      await play(SEAMLESS_WALLET, 1);
      await play(OTHER_WALLET, 11);
      await countAll(world().statementBook);

      const { list, total, totals } = await page({}, '1');

      expect([list.length, total, totals.length]).to.deep.equal([1, 2, 2]);
    });

    it('closes a day once, though several want to', async () => {
      await play(SEAMLESS_WALLET, 1);
      await countAll(world().statementBook);
      const before = (await page()).list;

      const closed = await Promise.all([close(), close(), close({ beginsAtMs: 0 })]);

      expect(closed.filter(Boolean)).to.deep.equal([true]);
      expect(shown((await page()).list)).to.deep.equal(shown(before.map((line) => ({ ...line, isClosed: true }))));
      expect(await close()).to.equal(false);
    });

    it('does not close a day that is not counted, or that comes before a closed one', async () => {
      await play(SEAMLESS_WALLET, 1);
      const countedUntilMs = await countAll(world().statementBook);

      expect(await close({ completeAtMs: countedUntilMs + 1 })).to.equal(false);
      expect(await close({ completeAtMs: countedUntilMs })).to.equal(true);
      expect(await close({ beginsAtMs: 0, endsAtMs: SLOT_MS, day: '1970-01-01' })).to.equal(false);
    });

    it('shows as open what was booked behind the last closed day', async () => {
      const { beginsAtMs } = today();
      await play(SEAMLESS_WALLET, 1);
      await countAll(world().statementBook);
      const yesterday = { day: dayAfter(today().day, -1), beginsAtMs: beginsAtMs - SLOT_MS, endsAtMs: beginsAtMs };

      expect(await close(yesterday)).to.equal(true);

      const { books } = await world().statementBook.open(AGENT);
      expect(books.map(({ begin }) => begin)).to.deep.equal([
        { kind: 'after', last: { day: yesterday.day, endsAtMs: beginsAtMs } },
      ]);
      expect((await page()).list.map(({ day, isClosed }) => [day, isClosed])).to.deep.equal([[today().day, false]]);
    });

    it('counts in the first open day what is booked into a closed one, because the clock went back', async () => {
      const tomorrow = dayAfter(today().day);
      await play(SEAMLESS_WALLET, 1);
      await countAll(world().statementBook);
      await close();
      await play(SEAMLESS_WALLET, 11);
      await take(
        SEAMLESS_WALLET,
        acceptedOf(21, cancelEvent(1, { transactionId: 'c1-late' }), '0'),
        acceptedOf(22, cancelEvent(11, { transactionId: 'c11-late' }), '0'),
      );
      await countAll(world().statementBook);

      const { list } = await page();

      expect(list.map(({ day, correctsDay, isClosed }) => [day, correctsDay, isClosed])).to.deep.equal([
        [tomorrow, undefined, false],
        [tomorrow, today().day, false],
        [today().day, undefined, true],
      ]);
      expect(shown(list.map((line) => line.sums))).to.deep.equal(
        shown([
          { BET: sums(2, '0', '20'), SETTLED: sums(1, '25', '0'), CANCEL: sums(2, '20', '0') },
          { CANCEL: sums(1, '10', '0') },
          { BET: sums(2, '0', '20'), SETTLED: sums(1, '25', '0'), CANCEL: sums(1, '10', '0') },
        ]),
      );
      expect(await close(dayBehind(today()))).to.equal(true);
      expect(await world().statementBook.differing(100)).to.deep.equal([]);
    });

    it('finds closed days as they were kept', async () => {
      await play(SEAMLESS_WALLET, 1);
      await countAll(world().statementBook);
      await close();

      expect(await world().statementBook.differing(100)).to.deep.equal([]);
    });
  });
}
