import { expect } from 'chai';
import type { InDoubtFilter } from '../../src/application/ports/in-doubt-book.ts';
import { IN_DOUBT_KINDS, type InDoubtRef } from '../../src/domain/in-doubt/in-doubt-item.ts';
import { Decimal } from '../../src/domain/shared/decimal.ts';
import { PageRequest } from '../../src/domain/shared/page-request.ts';
import { messageOf, parkedRunOf, soonMs, taken } from './callback-world.ts';
import { accepted, AGENT, guid, MOMENT_MS, PROVIDER } from './catalogue-seeds.ts';
import { describeInWorld, type OpenWorld } from './catalogue-world.ts';
import type { InDoubtWorld } from './in-doubt-world.ts';
import { summarizing } from './in-doubt-book/summarizing.ts';
import { grantsInDoubt } from './in-doubt-book/grants-in-doubt.ts';
import { decidingByHand } from './in-doubt-book/deciding-by-hand.ts';
import { OTHER_AGENT, OTHERS_PLAYER, populate, upstreamOrderOf } from './money-seeds.ts';
import { refusalOf } from './refusal-log.contract.ts';
import { acceptedOf, cancelEvent, decidedOf, record, winEvent, betEvent } from './wallet-seeds.ts';

/** Transfers are recorded at the moment and shortly after it. */
const LATE = { transfersMs: MOMENT_MS + 1_000, betsMs: MOMENT_MS };
const CLOSING = { note: 'looked up by hand', by: 'eve', atMs: MOMENT_MS + 5 };
const transferRef = (number: number): InDoubtRef => ({ kind: 'transfer', id: guid(number) });

/** The promises of every book of items in doubt. */
export function inDoubtBookContract(title: string, openWorld: OpenWorld<InDoubtWorld>): void {
  describeInWorld(`${title} (an InDoubtBook)`, openWorld, (world) => {
    const list = (filter: Partial<InDoubtFilter> = {}, page = '1', pageSize = '10') =>
      world().inDoubt.list(
        { isClosed: false, kind: undefined, agent: undefined, provider: undefined, sinceMs: undefined, ...filter },
        LATE,
        accepted(PageRequest.of(page, pageSize)),
      );
    const idsOf = async (...asked: Parameters<typeof list>) => (await list(...asked)).list.map(({ id }) => id);
    const parkNext = async (nowMs: number) => {
      const lanes = await taken(world().queue, nowMs);
      await world().queue.settle(lanes.map(parkedRunOf), nowMs);
    };

    beforeEach(async () => {
      await populate(world());
      await world().transfers.begin(upstreamOrderOf(1, '10'), MOMENT_MS);
      await world().transfers.begin(
        upstreamOrderOf(2, '-5', { agent: OTHER_AGENT, playerId: OTHERS_PLAYER }),
        MOMENT_MS,
      );
      await world().transfers.begin(upstreamOrderOf(3_000, '7'), MOMENT_MS);
    });

    it('has transfers that are pending and late, and those under way not yet', async () => {
      const [second, first] = (await list()).list;

      expect(await idsOf()).to.deep.equal([guid(2), guid(1)]);
      expect(second).to.include({ kind: 'transfer', agent: OTHER_AGENT, memberId: 'ANN', reference: 'T2' });
      expect(first).to.deep.include({
        sinceMs: MOMENT_MS + 1,
        provider: PROVIDER,
        currency: 'USD',
        reason: 'undecided',
      });
      expect(first?.amount?.toString()).to.equal('10');
      expect(first?.closing).to.equal(undefined);
    });

    it('has the open items with some ids, and those of a player', async () => {
      const about = (...ids: readonly string[]) => world().inDoubt.about(ids, LATE);

      expect((await about(guid(1), guid(3_000), guid(404), 'no-guid')).map(({ id }) => id)).to.deep.equal([guid(1)]);
      expect((await about(guid(1), guid(2))).map(({ id }) => id)).to.deep.equal([guid(2), guid(1)]);
      expect(await about()).to.deep.equal([]);
      expect(await idsOf({ memberId: 'ANN' })).to.deep.equal([guid(2), guid(1)]);
      expect(await idsOf({ memberId: 'BEN' })).to.deep.equal([]);
      await world().inDoubt.close(transferRef(1), LATE, CLOSING);
      expect(await about(guid(1))).to.deep.equal([]);
      expect(await idsOf({ memberId: 'ANN', isClosed: true })).to.deep.equal([guid(1)]);
    });

    it('has a transfer no more when it was decided', async () => {
      await world().transfers.decide(guid(1), { status: 'failed', ground: 'provider', remark: 'no' });

      expect(await idsOf()).to.deep.equal([guid(2)]);
    });

    it('has callbacks that are parked, and none behind them', async () => {
      await world().enqueue(messageOf(11), messageOf(12));
      await parkNext(soonMs());

      const { list: found } = await list({ kind: 'callback' });

      expect(found.map(({ id }) => id)).to.deep.equal([guid(11)]);
      expect(found[0]).to.include({
        agent: AGENT,
        reason: 'undelivered',
        reference: 'transaction-11',
        detail: 'settle',
      });
    });

    it('has of a parked callback whose money it is about', async () => {
      const win = acceptedOf(21, winEvent(1), '25');
      await record(world().walletBook, decidedOf(win, { messages: [] }));
      await world().enqueue(messageOf(11, { transactionId: win.id }));
      await parkNext(soonMs());

      const found = await world().inDoubt.find({ kind: 'callback', id: guid(11) }, LATE);

      expect(found).to.include({ provider: PROVIDER, memberId: 'ANN', reference: '1', currency: 'USD' });
      expect(found?.amount?.toString()).to.equal('25');
      expect(await world().inDoubt.agentOf({ kind: 'callback', id: guid(11) })).to.equal(AGENT);
      for (const kind of IN_DOUBT_KINDS) {
        expect(await world().inDoubt.agentOf({ kind, id: guid(404) })).to.equal(undefined);
        expect(await world().inDoubt.agentOf({ kind, id: 'x' })).to.equal(undefined);
      }
    });

    describe('in groups, and after its end', () => summarizing(world, LATE));

    it('has refusals of money that are kept, and none of bets', async () => {
      const refused = { status: 'refused', moved: Decimal.ZERO, balanceAfter: Decimal.ZERO } as const;
      const win = { ...acceptedOf(31, winEvent(1), '0'), ...refused, refusedBecause: 'bet_cancelled' } as const;
      const cancel = { ...acceptedOf(33, cancelEvent(9, { movement: '0' }), '0'), ...refused };
      const bet = { ...acceptedOf(32, betEvent(2), '0'), ...refused, refusedBecause: 'insufficient_balance' } as const;
      await record(
        world().walletBook,
        decidedOf(win),
        decidedOf(bet),
        decidedOf({ ...cancel, refusedBecause: 'already_settled' }),
      );

      const { list: found } = await list({ kind: 'refusal' });

      expect(found.map(({ id }) => id)).to.deep.equal([guid(31)]);
      expect(await world().inDoubt.agentOf({ kind: 'refusal', id: guid(31) })).to.equal(AGENT);
      expect(found[0]).to.include({ reason: 'bet_cancelled', reference: '1', detail: 'SETTLED' });
    });

    it('has money that moved and that somebody should look at', async () => {
      const capped = { ...acceptedOf(34, cancelEvent(9, { movement: '11' }), '10'), moved: Decimal.from('10') };
      await record(world().walletBook, decidedOf({ ...capped, discrepancy: 'more_than_left' }));

      const { list: found } = await list({ kind: 'movement' });

      expect(found.map(({ id }) => id)).to.deep.equal([guid(34)]);
      expect(found[0]).to.include({ reason: 'more_than_left', reference: '9', detail: 'CANCEL moved 10' });
      expect(found[0]?.amount?.toString()).to.equal('11');
    });

    it('has the refusal of a cancellation whose number another cancellation has', async () => {
      const lone = { roundId: undefined, wagerId: undefined };
      await record(world().walletBook, decidedOf(acceptedOf(35, cancelEvent(9, lone), '10')));
      const other = cancelEvent(9, { ...lone, corrects: { kind: 'bet', transactionId: '10' } });
      await world().refusals.note([refusalOf(42, { because: 'conflict', event: other })], MOMENT_MS + 9);

      expect(await idsOf({ kind: 'refusal' })).to.deep.equal([guid(42)]);
    });

    it('has refusals that left no transaction', async () => {
      await world().refusals.note([refusalOf(41, { because: 'conflict' })], MOMENT_MS + 9);

      expect((await list()).list[0]).to.include({ id: guid(41), reason: 'conflict', sinceMs: MOMENT_MS + 9 });
    });

    it('has a transfer that was decided, and later the provider said the opposite', async () => {
      await world().transfers.decide(guid(1), { status: 'failed', ground: 'person', remark: 'no' });
      await world().transfers.decide(guid(1), { status: 'success', balanceAfter: undefined });

      const found = await world().inDoubt.find(transferRef(1), LATE);

      expect(found).to.include({ reason: 'contradicted', reference: 'T1', provider: PROVIDER, memberId: 'ANN' });
      expect(found?.detail).to.equal('the provider carried it out, and it was called failed');
      expect(await idsOf({ kind: 'transfer' })).to.have.members([guid(1), guid(2)]);
      expect(await world().inDoubt.close(transferRef(1), LATE, { ...CLOSING, atMs: Date.now() })).to.equal(true);
      expect(await idsOf({ kind: 'transfer' })).to.deep.equal([guid(2)]);
    });

    describe('a decision by hand', () => decidingByHand(world));

    describe('grants of free rounds', () => grantsInDoubt(world, LATE));

    for (const [filter, numbers] of [
      [{ kind: 'transfer' }, [2, 1]],
      [{ kind: 'bet' }, []],
      [{ kind: 'difference' }, []],
      [{ agent: OTHER_AGENT }, [2]],
      [{ agent: '\u0000' }, []],
      [{ provider: PROVIDER }, [2, 1]],
      [{ provider: 'Q' }, []],
      [{ sinceMs: MOMENT_MS + 2 }, [2]],
      [{ isClosed: true }, []],
    ] as const) {
      it(`lists those of ${JSON.stringify(filter)}`, async () => {
        const { list: found, total } = await list(filter);

        expect(found.map(({ id }) => id)).to.deep.equal(numbers.map(guid));
        expect(total).to.equal(numbers.length);
      });
    }

    it('lists page by page with the true total, also beyond the last page', async () => {
      expect(await idsOf({}, '2', '1')).to.deep.equal([guid(1)]);
      expect(await list({}, '3', '1')).to.deep.equal({ list: [], total: 2 });
    });

    it('lists those of one Agent page by page with its own total', async () => {
      expect((await list({ agent: OTHER_AGENT }, '1', '1')).total).to.equal(1);
      expect(await list({ agent: OTHER_AGENT }, '2', '1')).to.deep.equal({ list: [], total: 1 });
    });

    it('has what was closed among the closed ones, with who said what and when', async () => {
      const isClosed = await world().inDoubt.close(transferRef(1), LATE, CLOSING);

      expect(isClosed).to.equal(true);
      expect(await idsOf()).to.deep.equal([guid(2)]);
      const { list: found, total } = await list({ isClosed: true, agent: AGENT, kind: 'transfer' });
      expect(total).to.equal(1);
      expect(found[0]).to.deep.include({ id: guid(1), reference: 'T1', closing: CLOSING });
      expect((await world().inDoubt.find(transferRef(1), LATE))?.closing).to.deep.equal(CLOSING);
    });

    it('closes nothing twice, and nothing that is not open', async () => {
      await world().inDoubt.close(transferRef(1), LATE, CLOSING);

      expect(await world().inDoubt.close(transferRef(1), LATE, { ...CLOSING, by: 'ann' })).to.equal(false);
      expect(await world().inDoubt.close(transferRef(3_000), LATE, CLOSING)).to.equal(false);
      expect(await world().inDoubt.close({ kind: 'callback', id: guid(1) }, LATE, CLOSING)).to.equal(false);
    });

    it('keeps what was closed readable after it was decided', async () => {
      await world().inDoubt.close(transferRef(1), LATE, CLOSING);
      await world().transfers.decide(guid(1), { status: 'failed', ground: 'provider', remark: 'no' });

      expect((await world().inDoubt.find(transferRef(1), LATE))?.reference).to.equal('T1');
    });

    it('has open again what came into doubt again after it was closed', async () => {
      const nowMs = soonMs();
      const ref = { kind: 'callback', id: guid(11) } as const;
      await world().enqueue(messageOf(11));
      await parkNext(nowMs);
      await world().inDoubt.close(ref, LATE, CLOSING);
      await world().replays.replay(guid(11), nowMs + 1);
      await parkNext(nowMs + 2);

      expect(await idsOf({ kind: 'callback' })).to.deep.equal([guid(11)]);
      expect((await world().inDoubt.find(ref, LATE))?.closing).to.equal(undefined);
      expect(await idsOf({ isClosed: true })).to.deep.equal([guid(11)]);
    });

    it('finds nothing under another kind or an unknown id', async () => {
      expect(await world().inDoubt.find({ kind: 'refusal', id: guid(1) }, LATE)).to.equal(undefined);
      expect(await world().inDoubt.find({ kind: 'transfer', id: 'T1' }, LATE)).to.equal(undefined);
    });
  });
}
