import { ATTEMPTS_LISTED_MAX } from '../../src/domain/callback/callback-log-rules.ts';
import { expect } from 'chai';
import { type CallbackFilter } from '../../src/application/ports/callback-log.ts';
import type { CallbackAttempt } from '../../src/application/ports/callback-queue.ts';
import { NOT_TRIED } from '../../src/domain/callback/delivery-standing.ts';
import { PageRequest } from '../../src/domain/shared/page-request.ts';
import { failedRunOf, messageOf, parkedRunOf, runOf, soonMs, taken, type CallbackWorld } from './callback-world.ts';
import { accepted, AGENT, agentOf, guid, MOMENT_MS } from './catalogue-seeds.ts';
import { describeInWorld, type OpenWorld } from './catalogue-world.ts';

const EVERY: CallbackFilter = { agent: undefined, status: undefined, sinceMs: undefined };
const FIRST_PAGE = accepted(PageRequest.of('1', '10'));

const attemptOf = (number: number, changes: Partial<CallbackAttempt> = {}): CallbackAttempt => ({
  callbackId: guid(1),
  atMs: MOMENT_MS + number,
  httpStatus: 500,
  latencyMs: number,
  outcome: 'not_accepted',
  answer: `answer ${number}`,
  ...changes,
});

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

    describe('listing by progress', () => {
      beforeEach(async () => {
        await world().enqueue(messageOf(1, { role: 'bet' }), messageOf(2), messageOf(3, { lane: 'other' }));
        const lanes = await taken(world().queue, nowMs);
        const first = lanes.find(({ lane }) => lane !== 'other')!;
        const attempts = [attemptOf(1), attemptOf(2, { outcome: 'timed_out', httpStatus: undefined })];
        await world().queue.settle([{ ...failedRunOf(first, nowMs + 1_000, 2), attempts }], nowMs);
        const other = lanes.find(({ lane }) => lane === 'other')!;
        await world().queue.settle(
          [runOf(other, { attempts: [attemptOf(3, { callbackId: guid(3), outcome: 'accepted' })] })],
          nowMs,
        );
      });

      for (const [filter, numbers] of [
        [{ role: 'bet' }, [1]],
        [{ lane: 'other' }, [3]],
        [{ transactionId: 'transaction-2' }, [2]],
        [{ failuresMin: 0 }, [3, 2, 1]],
        [{ failuresMin: 2 }, [1]],
        [{ failuresMin: 3 }, []],
        [{ lastOutcome: 'timed_out' }, [1]],
        [{ lastOutcome: 'not_accepted' }, []],
        [{ lastOutcome: 'accepted' }, [3]],
        [{ blockedBy: guid(1) }, [2]],
        [{ blockedBy: guid(3) }, []],
        [{ blockedBy: 'no-guid' }, []],
        [{ memberId: 'NOBODY' }, []],
        [{ roundId: 'R1' }, []],
        [{ untilMs: 0 }, []],
        [{ lane: '\u0000' }, []],
      ] as const) {
        it(`has those of ${JSON.stringify(filter)}`, async () => {
          expect(await idsOf(filter)).to.deep.equal(numbers.map(guid));
        });
      }

      it('has those whose next attempt comes before a moment', async () => {
        expect(await idsOf({ dueBeforeMs: nowMs + 1_001 })).to.deep.equal([guid(1)]);
        expect(await idsOf({ dueBeforeMs: nowMs + 1_000 })).to.deep.equal([]);
      });
    });

    describe('the progress', () => {
      it('is none of a callback that was never sent, but for its next attempt', async () => {
        await world().enqueue(messageOf(1));

        const [standing, unknown] = await world().log.standings([guid(1), guid(404)]);

        expect(standing?.nextAttemptAtMs).to.be.a('number');
        expect({ ...standing, nextAttemptAtMs: undefined }).to.deep.equal(NOT_TRIED);
        expect(unknown).to.deep.equal(NOT_TRIED);
        expect(await world().log.standings(['no-guid'])).to.deep.equal([NOT_TRIED]);
      });

      it('has the last attempt and the next, and of one behind it the blocker', async () => {
        await world().enqueue(messageOf(1, { role: 'bet' }), messageOf(2), messageOf(3));
        const [lane] = await taken(world().queue, nowMs);
        const attempts = [attemptOf(1), attemptOf(2, { outcome: 'timed_out', answer: 'no answer' })];
        await world().queue.settle([{ ...failedRunOf(lane!, nowMs + 5_000, 2), attempts }], nowMs);

        const [first, second, third] = await world().log.standings([guid(1), guid(2), guid(3)]);

        expect(first).to.deep.equal({
          ...NOT_TRIED,
          ...{ attemptCount: 2, failureCount: 2, lastAttemptAtMs: MOMENT_MS + 2, lastOutcome: 'timed_out' },
          ...{ lastAnswer: 'no answer', nextAttemptAtMs: nowMs + 5_000 },
        });
        const blocker = { id: guid(1), role: 'bet', status: 'pending' } as const;
        expect(second).to.deep.equal({ ...NOT_TRIED, blocker });
        expect(third).to.deep.equal({ ...NOT_TRIED, blocker });
      });

      it('says of a callback that it is being sent', async () => {
        await world().enqueue(messageOf(1));
        await taken(world().queue, nowMs);

        expect((await world().log.standings([guid(1)]))[0]).to.include({
          isBeingSent: true,
          nextAttemptAtMs: undefined,
        });
      });

      it('names the parked callback, and the bet about which the Agent is being asked', async () => {
        await world().enqueue(messageOf(1), messageOf(2));
        await world().queue.settle([parkedRunOf((await taken(world().queue, nowMs))[0]!)], nowMs);
        await world().ask(messageOf(3, { role: 'bet', lane: 'asked' }));
        await world().enqueue(messageOf(4, { lane: 'asked' }));

        const [parked, behind, after] = await world().log.standings([guid(1), guid(2), guid(4)]);

        expect(parked?.blocker).to.equal(undefined);
        expect(parked?.nextAttemptAtMs).to.equal(undefined);
        expect(behind?.blocker).to.deep.equal({ id: guid(1), role: 'settle', status: 'parked' });
        expect(behind?.nextAttemptAtMs).to.equal(undefined);
        expect(after?.blocker).to.deep.equal({ id: guid(3), role: 'bet', status: 'asking' });
      });
    });

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
        });
      }

      it('says when it was delivered', async () => {
        await world().enqueue(messageOf(1));
        await world().queue.settle([runOf((await taken(world().queue, nowMs))[0]!)], nowMs);

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
    });
  });
}
