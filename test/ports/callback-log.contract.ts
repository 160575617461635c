import { ATTEMPTS_LISTED_MAX } from '../../src/domain/callback/callback-log-rules.ts';
import { BREAKER } from '../../src/domain/callback/breaker.ts';
import { expect } from 'chai';
import { type CallbackFilter } from '../../src/application/ports/callback-log.ts';
import { PageRequest } from '../../src/domain/shared/page-request.ts';
import { failedRunOf, messageOf, parkedRunOf, runOf, soonMs, taken, type CallbackWorld } from './callback-world.ts';
import { accepted, AGENT, agentOf, guid } from './catalogue-seeds.ts';
import { describeInWorld, type OpenWorld } from './catalogue-world.ts';
import { listingByProgress, progress } from './callback-log/by-progress.ts';
import { attemptOf, EVERY, FIRST_PAGE } from './callback-log/log-seeds.ts';

/** The promises of every log of callbacks. */
export function callbackLogContract(title: string, openWorld: OpenWorld<CallbackWorld>): void {
  describeInWorld(`${title} (a CallbackLog)`, openWorld, (world) => {
    let nowMs: number;

    beforeEach(async () => {
      nowMs = soonMs();
      await world().agents.create(agentOf());
      await world().agents.create(agentOf({ code: 'OTHER' }));
    });

    const idsOf = async (changes: Partial<CallbackFilter> = {}): Promise<readonly string[]> =>
      (await world().log.list({ ...EVERY, ...changes }, FIRST_PAGE)).list.map(({ id }) => id);

    describe('listing', () => {
      it('has the newest first, each as it was kept', async () => {
        await world().enqueue(messageOf(1));
        await world().enqueue(messageOf(2, { lane: 'other' }));

        const { list, total } = await world().log.list(EVERY, FIRST_PAGE);

        expect(total).to.equal(2);
        expect(list.map(({ id }) => id)).to.deep.equal([guid(2), guid(1)]);
        const { createdAtMs, ...rest } = list[1]!;
        expect(createdAtMs).to.be.a('number');
        expect(rest).to.deep.equal({
          ...messageOf(1),
          status: 'pending',
          parkedFor: undefined,
          deliveredAtMs: undefined,
        });
      });

      it('is paged, with the total of all pages', async () => {
        await world().enqueue(...[1, 2, 3].map((number) => messageOf(number)));

        const { list, total } = await world().log.list(EVERY, accepted(PageRequest.of('2', '2')));

        expect({ ids: list.map(({ id }) => id), total }).to.deep.equal({ ids: [guid(1)], total: 3 });
      });

      it('is empty beyond the last page', async () => {
        await world().enqueue(messageOf(1));

        expect(await world().log.list(EVERY, accepted(PageRequest.of('9', '10')))).to.deep.equal({
          list: [],
          total: 1,
        });
      });

      it('is limited to an Agent, a status and a moment where these are given', async () => {
        await world().enqueue(messageOf(1), messageOf(2, { agent: 'OTHER' }));
        const lanes = await taken(world().queue, nowMs);
        const own = lanes.find(({ agent }) => agent === AGENT)!;
        await world().queue.settle([runOf(own)], nowMs);

        expect(await idsOf({ agent: 'OTHER' })).to.deep.equal([guid(2)]);
        expect(await idsOf({ status: 'delivered' })).to.deep.equal([guid(1)]);
        expect(await idsOf({ agent: 'OTHER', status: 'delivered' })).to.deep.equal([]);
        expect(await idsOf({ sinceMs: nowMs })).to.deep.equal([]);
        expect(await idsOf({ sinceMs: 0 })).to.have.length(2);
        expect(await idsOf({ agent: 'NOBODY' })).to.deep.equal([]);
      });
    });

    describe('listing by progress', () => listingByProgress(world));
    describe('the progress', () => progress(world));

    describe('about transactions', () => {
      it('has the callbacks of each, with their attempts', async () => {
        await world().enqueue(messageOf(1), messageOf(2), messageOf(3, { transactionId: 'transaction-1' }));
        const [lane] = await taken(world().queue, nowMs);
        await world().queue.settle([{ ...failedRunOf(lane!, nowMs), attempts: [attemptOf(1)] }], nowMs);

        const found = await world().log.about(['transaction-1', 'transaction-404', '\u0000']);

        expect(found.map(({ callback, attempts }) => [callback.id, attempts])).to.deep.equal([
          [guid(1), [attemptOf(1)]],
          [guid(3), []],
        ]);
        expect(await world().log.about([])).to.deep.equal([]);
      });
    });

    describe('showing one', () => {
      for (const id of [guid(404), 'not-a-guid', '']) {
        it(`knows no callback under the id "${id}"`, async () => {
          expect(await world().log.find(id)).to.equal(undefined);
          expect(await world().log.agentOf(id)).to.equal(undefined);
        });
      }

      it('says when it was delivered', async () => {
        await world().enqueue(messageOf(1));
        await world().queue.settle([runOf((await taken(world().queue, nowMs))[0]!)], nowMs);

        expect(await world().log.agentOf(guid(1))).to.equal(AGENT);
        expect((await world().log.find(guid(1)))?.callback).to.include({ status: 'delivered', deliveredAtMs: nowMs });
      });

      it('says why it is parked, and of one behind it that it waits', async () => {
        await world().enqueue(messageOf(1), messageOf(2));
        await world().queue.settle([parkedRunOf((await taken(world().queue, nowMs))[0]!)], nowMs);

        expect((await world().log.find(guid(1)))?.callback).to.include({ status: 'parked', parkedFor: 'undelivered' });
        expect((await world().log.find(guid(2)))?.callback).to.include({ status: 'pending', parkedFor: undefined });
      });

      it('has the attempts, oldest first, those without an HTTP status too', async () => {
        await world().enqueue(messageOf(1), messageOf(2));
        const [lane] = await taken(world().queue, nowMs);
        const attempts = [attemptOf(1), attemptOf(2, { httpStatus: undefined, outcome: 'timed_out' })];
        const other = attemptOf(3, { callbackId: guid(2) });
        await world().queue.settle([{ ...failedRunOf(lane!, nowMs), attempts: [...attempts, other] }], nowMs);

        expect((await world().log.find(guid(1)))?.attempts).to.deep.equal(attempts);
      });

      it('has attempts of one who had lost the lane already', async () => {
        await world().enqueue(messageOf(1));
        const [lost] = await taken(world().queue, nowMs);
        await taken(world().queueElsewhere, nowMs + 1e6);

        await world().queue.settle([runOf(lost!, { attempts: [attemptOf(1)] })], nowMs);

        expect((await world().log.find(guid(1)))?.attempts).to.deep.equal([attemptOf(1)]);
      });

      it('has the latest attempts when there are very many', async () => {
        await world().enqueue(messageOf(1));
        const [lane] = await taken(world().queue, nowMs);
        const attempts = Array.from({ length: ATTEMPTS_LISTED_MAX + 2 }, (_, number) => attemptOf(number));
        await world().queue.settle([runOf(lane!, { attempts })], nowMs);

        expect((await world().log.find(guid(1)))?.attempts).to.deep.equal(attempts.slice(2));
      });
    });

    describe('the backlog', () => {
      it('is nothing at first', async () => {
        const nothing = { oldestPendingAtMs: undefined, oldestPendingOf: undefined, parked: 0, openBreakers: [] };

        expect(await world().log.backlog()).to.deep.equal(nothing);
      });

      it('knows the oldest that is neither delivered nor parked, and how many lanes are parked', async () => {
        await world().enqueue(messageOf(1));
        await world().queue.settle([parkedRunOf((await taken(world().queue, nowMs))[0]!)], nowMs);
        await world().enqueue(messageOf(2, { lane: 'second' }));
        await world().enqueue(messageOf(3, { lane: 'third' }));

        const { oldestPendingAtMs, oldestPendingOf, parked } = await world().log.backlog();

        expect(oldestPendingAtMs).to.equal((await world().log.find(guid(2)))?.callback.createdAtMs);
        expect(oldestPendingOf).to.equal(AGENT);
        expect(parked).to.equal(1);
      });

      it('knows the Agents that wait although their breaker is closed, the longest wait first', async () => {
        const { log, queue } = world();
        const agents = () => log.waitingSince(nowMs, 10).then((found) => found.map(({ agent }) => agent));
        const others = Array.from({ length: BREAKER.failuresMax }, (_, at) => ({ agent: 'OTHER', lane: `lane-${at}` }));
        await world().enqueue(messageOf(1, others[0]));
        await world().enqueue(...others.slice(1).map((of, at) => messageOf(100 + at, of)));
        await world().enqueue(messageOf(2), messageOf(3, { lane: 'second' }));

        expect(await agents()).to.deep.equal(['OTHER', AGENT]);
        expect(await log.waitingSince(nowMs, 1)).to.deep.equal([
          { agent: 'OTHER', oldestAtMs: (await log.find(guid(1)))?.callback.createdAtMs },
        ]);
        expect(await log.waitingSince(0, 10)).to.deep.equal([]);
        await queue.settle(
          (await taken(queue, nowMs)).filter(({ agent }) => agent === 'OTHER').map((lane) => failedRunOf(lane, nowMs)),
          nowMs,
        );
        expect((await log.backlog()).openBreakers).to.deep.equal(['OTHER']);
        expect(await agents()).to.deep.equal([AGENT]);
      });
    });
  });
}
