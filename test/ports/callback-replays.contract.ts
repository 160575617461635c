import { expect } from 'chai';
import type { ClaimedLane, LaneRun } from '../../src/application/ports/callback-queue.ts';
import {
  failedRunOf,
  loggedRunOf,
  messageOf,
  numbersIn,
  parkedRunOf,
  refusedRunOf,
  runOf,
  soonMs,
  taken,
  type CallbackWorld,
} from './callback-world.ts';
import { AGENT, agentOf, guid } from './catalogue-seeds.ts';
import { describeInWorld, type OpenWorld } from './catalogue-world.ts';

/** The promises of every replay of callbacks. */
export function callbackReplaysContract(title: string, openWorld: OpenWorld<CallbackWorld>): void {
  describeInWorld(`${title} (a CallbackReplays)`, openWorld, (world) => {
    let nowMs: number;

    beforeEach(async () => {
      nowMs = soonMs();
      await world().agents.create(agentOf());
      await world().agents.create(agentOf({ code: 'OTHER', callbackBase: undefined }));
    });

    const settleAll = async (runFor: (lane: ClaimedLane) => LaneRun): Promise<void> => {
      const lanes = await taken(world().queue, nowMs);
      await world().queue.settle(
        lanes.map((lane) => runFor(lane)),
        nowMs,
      );
    };
    const ready = async (): Promise<readonly (readonly number[])[]> => numbersIn(await taken(world().queue, nowMs));

    describe('of one', () => {
      for (const id of [guid(404), 'not-a-guid', '']) {
        it(`knows no callback under the id "${id}"`, async () => {
          expect(await world().replays.replay(id, nowMs)).to.equal(undefined);
        });
      }

      it('has one sent again that was delivered, though nothing is left in its lane', async () => {
        await world().enqueue(messageOf(1), messageOf(2));
        await settleAll(runOf);

        expect(await world().replays.replay(guid(1), nowMs)).to.equal('replayed');
        expect(await ready()).to.deep.equal([[1]]);
      });

      it('sends it before those that came after it', async () => {
        await world().enqueue(messageOf(1));
        await settleAll(runOf);
        await world().enqueue(messageOf(2));

        await world().replays.replay(guid(1), nowMs);

        expect(await ready()).to.deep.equal([[1, 2]]);
      });

      it('lets a parked lane go on, with as many attempts as at first', async () => {
        await world().enqueue(messageOf(1), messageOf(2));
        await settleAll(parkedRunOf);

        expect(await world().replays.replay(guid(1), nowMs)).to.equal('replayed');
        const [lane] = await taken(world().queue, nowMs);
        expect(numbersIn([lane!])).to.deep.equal([[1, 2]]);
        expect(lane!.attempts).to.equal(0);
      });

      it('does not wait for the pause of a lane that failed', async () => {
        await world().enqueue(messageOf(1));
        const [lane] = await taken(world().queue, nowMs);
        await world().queue.settle([failedRunOf(lane!, nowMs + 1e9)], nowMs);

        await world().replays.replay(guid(1), nowMs);

        expect(await ready()).to.deep.equal([[1]]);
      });

      it('leaves a lane to who has it, and has the callback sent after', async () => {
        await world().enqueue(messageOf(1));
        await settleAll(runOf);
        await world().enqueue(messageOf(2));
        const [held] = await taken(world().queue, nowMs);

        await world().replays.replay(guid(1), nowMs);

        expect(await ready()).to.deep.equal([]);
        await world().queue.settle([runOf(held!)], nowMs);
        expect(await ready()).to.deep.equal([[1]]);
      });

      it('sends a bet of the gateway’s wallet again that the Agent refused, and what waits behind it', async () => {
        await world().enqueue(messageOf(1, { role: 'bet' }), messageOf(2));
        const [lane] = await taken(world().queue, nowMs);
        const parked = { settled: [], next: { kind: 'park', id: guid(1), reason: 'refused' } } as const;
        await world().queue.settle([runOf(lane!, parked)], nowMs);
        const whileParked = await ready();

        expect(await world().replays.replay(guid(1), nowMs)).to.equal('replayed');
        expect([whileParked, await ready()]).to.deep.equal([[], [[1, 2]]]);
      });

      it('does not send again what was refused for good', async () => {
        await world().ask(messageOf(1, { role: 'bet' }));
        await world().endQuestion(guid(1), { status: 'refused' });

        expect(await world().replays.replay(guid(1), nowMs)).to.equal('refused');
        expect(await ready()).to.deep.equal([]);
      });
    });

    describe('of an Agent', () => {
      it('has all sent again, delivered or parked or waiting, in their order', async () => {
        await world().enqueue(messageOf(2), messageOf(1));
        await settleAll(runOf);
        await world().enqueue(messageOf(3, { lane: 'parked' }));
        await settleAll(parkedRunOf);
        await world().enqueue(messageOf(4));

        expect(await world().replays.replaySince(AGENT, { sinceMs: 0, nowMs })).to.equal(4);
        expect((await ready()).toSorted()).to.deep.equal([[2, 1, 4], [3]]);
      });

      it('has only those sent that were made since the moment', async () => {
        await world().enqueue(messageOf(1));
        await settleAll(runOf);

        expect(await world().replays.replaySince(AGENT, { sinceMs: nowMs, nowMs })).to.equal(0);
        expect(await ready()).to.deep.equal([]);
      });

      it('sends nothing once more that was delivered after the moment of the replay', async () => {
        await world().enqueue(messageOf(1));
        await settleAll(runOf);
        const replayedAtMs = nowMs;
        await world().replays.replaySince(AGENT, { sinceMs: 0, nowMs: replayedAtMs });
        nowMs += 1_000;
        await settleAll(runOf);

        expect(await world().replays.replaySince(AGENT, { sinceMs: 0, nowMs: replayedAtMs })).to.equal(0);
        expect(await ready()).to.deep.equal([]);
      });

      it('sends nothing while what was replayed before waits for its next attempt, unless the call goes on', async () => {
        await world().enqueue(messageOf(1), messageOf(2, { lane: 'other' }));
        await settleAll(loggedRunOf);
        const again = (goesOn?: boolean) =>
          world().replays.replaySince(AGENT, { sinceMs: 0, nowMs, ...(goesOn && { goesOn }) });

        const outcomes = [await again(), await again(), await again(true)];
        await settleAll(loggedRunOf);
        nowMs += 1_000;

        expect([...outcomes, await again()]).to.deep.equal([2, undefined, 2, 2]);
      });

      it('is there again when the next attempt has failed', async () => {
        await world().enqueue(messageOf(1));
        await settleAll(refusedRunOf);
        await world().replays.replaySince(AGENT, { sinceMs: 0, nowMs });
        const tooEarly = await world().replays.replaySince(AGENT, { sinceMs: 0, nowMs });
        const [lane] = await taken(world().queue, nowMs);
        await world().queue.settle([failedRunOf(lane!, nowMs + 1e9)], nowMs);

        expect([tooEarly, await world().replays.replaySince(AGENT, { sinceMs: 0, nowMs })]).to.deep.equal([
          undefined,
          1,
        ]);
      });

      it('waits for no callback that nobody has tried yet, and for none of another Agent', async () => {
        await world().enqueue(messageOf(1, { agent: 'OTHER' }));
        await settleAll(loggedRunOf);
        await world().replays.replay(guid(1), nowMs);
        await world().enqueue(messageOf(2));

        expect(await world().replays.replaySince(AGENT, { sinceMs: 0, nowMs })).to.equal(1);
      });

      it('leaves other Agents and refused bets alone', async () => {
        await world().enqueue(messageOf(1, { agent: 'OTHER' }));
        await settleAll(runOf);
        await world().ask(messageOf(2, { role: 'bet' }));
        await world().endQuestion(guid(2), { status: 'refused' });

        expect(await world().replays.replaySince(AGENT, { sinceMs: 0, nowMs })).to.equal(0);
        expect(await ready()).to.deep.equal([]);
      });

      it('leaves questions alone, open or not', async () => {
        await world().ask(messageOf(1, { role: 'bet' }));
        await world().ask(messageOf(2, { role: 'bet', lane: 'other' }));
        await world().endQuestion(guid(2));

        expect(await world().replays.replaySince(AGENT, { sinceMs: 0, nowMs })).to.equal(0);
        expect([
          await world().replays.replay(guid(1), nowMs),
          await world().replays.replay(guid(2), nowMs),
        ]).to.deep.equal(['refused', 'refused']);
        expect(await ready()).to.deep.equal([]);
      });

      it('has any number sent again', async () => {
        const many = Array.from({ length: 1_203 }, (_, number) => messageOf(number, { lane: `lane-${number % 7}` }));
        await world().enqueue(...many);

        expect(await world().replays.replaySince(AGENT, { sinceMs: 0, nowMs })).to.equal(many.length);
      });
    });

    describe('of what had nowhere to go', () => {
      beforeEach(async () => {
        await world().enqueue(messageOf(1, { agent: 'OTHER' }), messageOf(2));
        const lanes = await taken(world().queue, nowMs);
        const reasonOf = (agent: string) =>
          agent === AGENT ? ('undelivered' as const) : ('no_callback_base' as const);
        const parked = lanes.map((lane) =>
          runOf(lane, {
            settled: [],
            next: { kind: 'park', id: lane.messages[0]!.id, reason: reasonOf(lane.agent) },
            isReached: undefined,
          }),
        );
        await world().queue.settle(parked, nowMs);
      });

      it('waits as long as the Agent has no callback base', async () => {
        expect(await world().replays.resumeReachable(nowMs)).to.equal(0);
        expect(await ready()).to.deep.equal([]);
      });

      it('goes on when the Agent fetches its callbacks', async () => {
        await world().agents.update('OTHER', { callbackDelivery: 'pull' });

        expect(await world().replays.resumeReachable(nowMs)).to.equal(1);
      });

      it('goes on when the Agent has one, and nothing else does', async () => {
        await world().agents.update('OTHER', { callbackBase: 'https://other.example' });

        expect(await world().replays.resumeReachable(nowMs)).to.equal(1);
        expect(await ready()).to.deep.equal([[1]]);
        expect((await world().log.find(guid(1)))?.callback.status).to.equal('pending');
      });
    });
  });
}
