import { expect } from 'chai';
import type { CallbackFilter } from '../../../src/application/ports/callback-log.ts';
import { NOT_TRIED } from '../../../src/domain/callback/delivery-standing.ts';
import { failedRunOf, messageOf, parkedRunOf, runOf, soonMs, taken, type CallbackWorld } from '../callback-world.ts';
import { guid, MOMENT_MS } from '../catalogue-seeds.ts';
import { attemptOf, EVERY, FIRST_PAGE } from './log-seeds.ts';

/** Filters of lists by the progress of the delivery. */
export function listingByProgress(world: () => CallbackWorld): void {
  const nowMs = soonMs();
  const idsOf = async (changes: Partial<CallbackFilter>): Promise<readonly string[]> =>
    (await world().log.list({ ...EVERY, ...changes }, FIRST_PAGE)).list.map(({ id }) => id);

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
    [{ after: guid(1) }, [3, 2]],
    [{ after: guid(3) }, []],
    [{ after: guid(99) }, []],
    [{ after: 'no-guid' }, []],
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
}

/** The progress of each callback. */
export function progress(world: () => CallbackWorld): void {
  const nowMs = soonMs();

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
      attemptCount: 2,
      failureCount: 2,
      lastAttemptAtMs: MOMENT_MS + 2,
      lastOutcome: 'timed_out',
      lastAnswer: 'no answer',
      lastHttpStatus: 500,
      failuresInRow: 2,
      nextAttemptAtMs: nowMs + 5_000,
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
}
