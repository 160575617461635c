import { expect } from 'chai';
import type { BookQuery, ReconciliationBook } from '../../src/application/ports/reconciliation-book.ts';
import type { Difference } from '../../src/domain/reconciliation/compare-books.ts';
import { Decimal } from '../../src/domain/shared/decimal.ts';
import { PageRequest } from '../../src/domain/shared/page-request.ts';
import { messageOf, runOf, soonMs, taken } from './callback-world.ts';
import { accepted, AGENT, MOMENT_MS, PROVIDER } from './catalogue-seeds.ts';
import type { InDoubtWorld } from './in-doubt-world.ts';
import { PLAYER, populate, SECOND_PLAYER } from './money-seeds.ts';
import { acceptedOf, betEvent, cancelEvent, decidedOf, fund, record, winEvent } from './wallet-seeds.ts';

interface Opened {
  readonly world: InDoubtWorld;
  /** An empty book over the world. */
  bookOf(): ReconciliationBook;
}

const SPAN = { fromMs: MOMENT_MS, toMs: MOMENT_MS + 1_000 };
const EVERYTHING = {
  isClosed: false,
  kind: 'difference',
  agent: undefined,
  provider: undefined,
  sinceMs: undefined,
} as const;
const LATE = { transfersMs: MOMENT_MS, betsMs: MOMENT_MS };
const FIRST_PAGE = accepted(PageRequest.of('1', '10'));
const NOWHERE = { fromMs: 0, toMs: 1 };

const differenceOf = (key: string, changes: Partial<Difference> = {}): Difference => ({
  playerId: PLAYER,
  key,
  reason: 'missing_there',
  currency: 'USD',
  detail: '',
  amount: Decimal.from('5'),
  happenedAtMs: MOMENT_MS,
  ...changes,
});

/** The promises of every book that is compared with a provider's. */
export function reconciliationBookContract(title: string, open: () => Promise<Opened>): void {
  describe(`${title} (a ReconciliationBook)`, () => {
    let opened: Opened;
    let book: ReconciliationBook;

    before(async () => {
      opened = await open();
    });
    beforeEach(async () => {
      await opened.world.reset();
      await populate(opened.world);
      await fund(opened.world, '100');
      book = opened.bookOf();
    });
    after(() => opened.world.close());

    const entries = async (changes: Partial<BookQuery> = {}) =>
      (await book.entries({ provider: PROVIDER, unit: 'wager', span: SPAN, named: [], ...changes })).map((entry) => ({
        ...entry,
        net: entry.net.toString(),
      }));
    const play = async (): Promise<void> => {
      const none = { messages: [] };
      const { walletBook } = opened.world;
      await record(walletBook, decidedOf(acceptedOf(1, betEvent(1), '90'), none));
      await record(walletBook, decidedOf(acceptedOf(2, winEvent(1), '115'), none));
    };

    it('adds up what was moved for a bet', async () => {
      await play();

      expect(await entries()).to.deep.equal([
        {
          playerId: PLAYER,
          key: 'W1',
          currency: 'USD',
          net: '15',
          isOver: true,
          isTakenBack: false,
          unacknowledged: 0,
          lastAtMs: MOMENT_MS,
        },
      ]);
    });

    it('adds up rounds, where these are what is settled', async () => {
      await play();

      expect((await entries({ unit: 'round' })).map(({ key }) => key)).to.deep.equal(['R1']);
    });

    it('knows an open bet, and one that was taken back', async () => {
      const none = { messages: [] };
      await record(opened.world.walletBook, decidedOf(acceptedOf(1, betEvent(1), '90'), none));
      await record(opened.world.walletBook, decidedOf(acceptedOf(2, betEvent(2), '80'), none));
      await record(opened.world.walletBook, decidedOf(acceptedOf(3, cancelEvent(2), '90'), none));

      const found = (await entries()).sort((left, right) => (left.key < right.key ? -1 : 1));

      expect(found[0]).to.include({ key: 'W1', net: '-10', isOver: false });
      expect(found[1]).to.include({ key: 'W2', net: '0', isOver: true, isTakenBack: true });
    });

    it('has of another time what is named, and of another provider nothing', async () => {
      await play();
      const named = [
        { playerId: PLAYER, key: 'W1' },
        { playerId: SECOND_PLAYER, key: 'W1' },
        { playerId: PLAYER, key: '\u0000' },
      ];

      expect(await entries({ span: NOWHERE })).to.deep.equal([]);
      expect((await entries({ span: NOWHERE, named })).map(({ net }) => net)).to.deep.equal(['15']);
      expect(await entries({ provider: 'Q', named })).to.deep.equal([]);
    });

    it('counts callbacks that are not acknowledged', async () => {
      await play();
      const { enqueue, queue } = opened.world;
      const [first, second] = [acceptedOf(1, betEvent(1), '0').id, acceptedOf(2, winEvent(1), '0').id];
      await enqueue(
        messageOf(1, { transactionId: first, lane: 'a' }),
        messageOf(2, { transactionId: second, lane: 'b' }),
      );
      const lanes = await taken(queue, soonMs());
      await queue.settle(
        lanes.filter(({ lane }) => lane === 'a').map((lane) => runOf(lane)),
        soonMs(),
      );

      expect((await entries())[0]?.unacknowledged).to.equal(1);
    });

    it('keeps a difference once, and closes it when it is not found any more', async () => {
      const found = { provider: PROVIDER, span: SPAN };
      const both = [differenceOf('W1'), differenceOf('W1', { reason: 'not_acknowledged' }), differenceOf('W2')];

      expect(await book.keep({ ...found, differences: both }, MOMENT_MS)).to.deep.equal({ added: 3, gone: 0 });
      expect(await book.keep({ ...found, differences: both }, MOMENT_MS + 1)).to.deep.equal({ added: 0, gone: 0 });
      const elsewhere = { provider: PROVIDER, span: { ...SPAN, fromMs: MOMENT_MS + 1 }, differences: [] };
      expect(await book.keep(elsewhere, MOMENT_MS + 2)).to.deep.equal({ added: 0, gone: 0 });
      const one = { ...found, differences: [differenceOf('W2')] };
      expect(await book.keep(one, MOMENT_MS + 3)).to.deep.equal({ added: 0, gone: 2 });
      expect(await book.keep({ ...found, differences: both }, MOMENT_MS + 4)).to.deep.equal({ added: 2, gone: 0 });
    });

    it('puts a difference in doubt, and takes it off that list when it is gone', async () => {
      const { inDoubt } = opened.world;
      const found = { provider: PROVIDER, span: SPAN };
      const listed = async (isClosed: boolean) =>
        (await inDoubt.list({ ...EVERYTHING, isClosed }, LATE, FIRST_PAGE)).list.map((item) => ({
          ...item,
          amount: item.amount?.toString(),
        }));
      await book.keep({ ...found, differences: [differenceOf('W1', { detail: 'here 5' })] }, MOMENT_MS + 1);
      const open = await listed(false);
      await book.keep({ ...found, differences: [] }, MOMENT_MS + 2);

      const shown = {
        kind: 'difference',
        id: open[0]?.id,
        sinceMs: MOMENT_MS + 1,
        agent: AGENT,
        provider: PROVIDER,
        memberId: 'ANN',
        reference: `W1 ${AGENT}_ANN`,
        currency: 'USD',
        amount: '5',
        reason: 'missing_there',
        detail: 'here 5',
        closing: undefined,
      };
      expect(open).to.deep.equal([shown]);
      expect(await listed(false)).to.deep.equal([]);
      const note = 'A later comparison did not find it any more.';
      expect(await listed(true)).to.deep.equal([
        { ...shown, closing: { note, by: 'reconciliation', atMs: MOMENT_MS + 2 } },
      ]);
    });

    it('leaves a difference closed that somebody has closed, as long as it is found', async () => {
      const found = { provider: PROVIDER, span: SPAN, differences: [differenceOf('W1')] };
      const { inDoubt } = opened.world;
      const open = async () => (await inDoubt.list(EVERYTHING, LATE, FIRST_PAGE)).list;
      await book.keep(found, MOMENT_MS + 1);
      const [item] = await open();
      await inDoubt.close(item!, LATE, { note: 'known', by: 'eve', atMs: MOMENT_MS + 2 });

      await book.keep(found, MOMENT_MS + 3);

      expect(await open()).to.deep.equal([]);
    });
  });
}
