import { expect } from 'chai';
import type { DueQuery, OpenBetBook } from '../../src/application/ports/open-bet-book.ts';
import { PageRequest } from '../../src/domain/shared/page-request.ts';
import { accepted, AGENT, MOMENT_MS, PROVIDER } from './catalogue-seeds.ts';
import type { InDoubtWorld } from './in-doubt-world.ts';
import { PLAYER, populate } from './money-seeds.ts';
import { acceptedOf, betEvent, cancelEvent, decidedOf, fund, record, winEvent } from './wallet-seeds.ts';

interface Opened {
  readonly world: InDoubtWorld;
  /** An empty book over the world. */
  bookOf(): OpenBetBook | Promise<OpenBetBook>;
}

const MINUTE_MS = 60_000;
/** Later than anything that was recorded. */
const LATER_MS = Date.now() + 24 * 60 * MINUTE_MS;
const BY_WAGER = new Map([[PROVIDER, 'wager']] as const);
const BY_ROUND = new Map([[PROVIDER, 'round']] as const);
const DUE: DueQuery = {
  provider: PROVIDER,
  nowMs: LATER_MS,
  leaseUntilMs: LATER_MS + 5 * MINUTE_MS,
  max: 10,
  windowMs: MINUTE_MS,
};

/** The promises of every book of open bets. */
export function openBetBookContract(title: string, open: () => Promise<Opened>): void {
  describe(`${title} (an OpenBetBook)`, () => {
    let opened: Opened;
    let book: OpenBetBook;

    before(async () => {
      opened = await open();
    });
    beforeEach(async () => {
      await opened.world.reset();
      await populate(opened.world);
      await fund(opened.world, '100');
      book = await opened.bookOf();
    });
    after(() => opened.world.close());

    const bet = (number: number, changes: Parameters<typeof betEvent>[1] = {}) =>
      record(opened.world.walletBook, decidedOf(acceptedOf(number, betEvent(number, changes), '90')));
    const win = (id: number, number: number) =>
      record(opened.world.walletBook, decidedOf(acceptedOf(id, winEvent(number), '115')));
    const claimed = async (changes: Partial<DueQuery> = {}) =>
      (await book.claim({ ...DUE, ...changes })).map(({ key }) => key).sort();

    it('notes a stake that has no outcome, with its number and its time', async () => {
      await bet(1);
      await book.note(BY_WAGER, LATER_MS);

      expect(await book.claim(DUE)).to.deep.equal([
        {
          provider: PROVIDER,
          playerId: PLAYER,
          key: 'W1',
          transactionId: '1',
          currency: 'USD',
          placedAtMs: MOMENT_MS,
          asked: 1,
        },
      ]);
    });

    it('lists the open bets of one Agent, the oldest first, without those that have an outcome', async () => {
      await bet(1, { occurredAtMs: MOMENT_MS + 5 });
      await bet(2);
      await bet(3);
      await book.note(BY_ROUND, LATER_MS);
      await win(4, 3);
      await book.answered({ provider: PROVIDER, playerId: PLAYER, key: 'R1' }, { said: 'still open', askAgainAtMs: 0 });
      const openOf = (agent: string, provider?: string, page = '1') =>
        book.openOf({ agent, provider }, accepted(PageRequest.of(page, '1')));

      const pages = [await openOf(AGENT), await openOf(AGENT, PROVIDER, '2'), await openOf(AGENT, PROVIDER, '3')];

      expect(pages.map(({ list: [one] }) => [one?.key, one?.said])).to.deep.equal([
        ['R2', undefined],
        ['R1', 'still open'],
        [undefined, undefined],
      ]);
      expect(pages.map(({ total }) => total)).to.deep.equal([2, 2, 2]);
      expect((await openOf('OTHER')).total).to.equal(0);
    });

    it('notes no stake that is settled or taken back', async () => {
      await bet(1);
      await win(2, 1);
      await bet(3);
      await record(opened.world.walletBook, decidedOf(acceptedOf(4, cancelEvent(3), '100')));
      await book.note(BY_WAGER, LATER_MS);

      expect(await claimed()).to.deep.equal([]);
    });

    it('notes stakes by their rounds where one payout closes a round, each round once', async () => {
      await bet(1, { roundId: 'R7' });
      await bet(2, { roundId: 'R7' });
      await book.note(BY_ROUND, LATER_MS);

      expect(await claimed()).to.deep.equal(['R7']);
    });

    it('notes no stake of another provider, and none that is too young, which is noted later', async () => {
      await bet(1);
      expect(await book.note(BY_WAGER, 0)).to.equal(false);
      expect(await claimed()).to.deep.equal([]);
      await book.note(BY_WAGER, LATER_MS);

      expect(await claimed({ provider: 'ANOTHER' })).to.deep.equal([]);
      expect(await claimed()).to.deep.equal(['W1']);
    });

    it('reads each transaction once', async () => {
      await bet(1);
      await book.note(BY_WAGER, LATER_MS);
      await win(2, 1);
      await claimed();
      await book.note(BY_WAGER, LATER_MS);

      expect(await claimed({ nowMs: LATER_MS + 10 * MINUTE_MS })).to.deep.equal([]);
    });

    it('gives a bet to one process until its lease ends', async () => {
      await bet(1);
      await book.note(BY_WAGER, LATER_MS);

      expect(await claimed()).to.deep.equal(['W1']);
      expect(await claimed()).to.deep.equal([]);
      expect(await claimed({ nowMs: DUE.leaseUntilMs })).to.deep.equal(['W1']);
    });

    it('gives a bet again when it is due after an answer', async () => {
      await bet(1);
      await book.note(BY_WAGER, LATER_MS);
      const [open] = await book.claim(DUE);
      await book.answered(open!, { said: 'open', askAgainAtMs: LATER_MS + 60 * MINUTE_MS });

      expect(await claimed({ nowMs: LATER_MS + 59 * MINUTE_MS })).to.deep.equal([]);
      const [again] = await book.claim({ ...DUE, nowMs: LATER_MS + 60 * MINUTE_MS });
      expect(again).to.include({ key: 'W1', asked: 2 });
    });

    it('gives at most so many bets of a provider within the window', async () => {
      for (const number of [1, 2, 3]) await bet(number);
      await book.note(BY_WAGER, LATER_MS);

      expect(await claimed({ max: 2 })).to.have.length(2);
      expect(await claimed({ max: 2 })).to.have.length(0);
      expect(await claimed({ max: 2, nowMs: LATER_MS + MINUTE_MS })).to.have.length(1);
    });

    it('forgets a bet that has an outcome', async () => {
      await bet(1);
      await book.note(BY_WAGER, LATER_MS);
      await win(2, 1);

      expect(await claimed()).to.deep.equal([]);
      expect(await book.staying(10)).to.deep.equal([]);
    });

    it('counts bets that were asked about and have no outcome', async () => {
      await bet(1);
      await bet(2);
      await book.note(BY_WAGER, LATER_MS);
      expect(await book.staying(10)).to.deep.equal([]);
      await claimed();

      expect(await book.staying(10)).to.deep.equal([{ provider: PROVIDER, count: 2, oldestAtMs: MOMENT_MS }]);
      expect((await book.staying(1))[0]?.count).to.equal(1);
      await win(3, 1);
      expect((await book.staying(10))[0]?.count).to.equal(1);
    });
  });
}
