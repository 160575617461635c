import { expect } from 'chai';
import { LANE_MESSAGES_MAX, type ClaimedLane } from '../../src/application/ports/callback-queue.ts';
import { waitsForQuestions } from './callback-queue/waits-for-questions.ts';
import { goesOn } from './callback-queue/goes-on.ts';
import { probesAgents } from './callback-queue/probes-agents.ts';
import {
  failedRunOf,
  LEASE_MS,
  messageOf,
  numbersIn,
  parkedRunOf,
  runOf,
  soonMs,
  taken,
  type CallbackWorld,
} from './callback-world.ts';
import { AGENT, agentOf, guid, MOMENT_MS } from './catalogue-seeds.ts';
import { describeInWorld, type OpenWorld } from './catalogue-world.ts';

/** The promises of every queue of callbacks. */
export function callbackQueueContract(title: string, openWorld: OpenWorld<CallbackWorld>): void {
  describeInWorld(`${title} (a CallbackQueue)`, openWorld, (world) => {
    let nowMs: number;

    beforeEach(async () => {
      nowMs = soonMs();
      await world().agents.create(agentOf());
      await world().agents.create(agentOf({ code: 'OTHER', callbackBase: undefined }));
    });

    const one = async (atMs = nowMs): Promise<ClaimedLane> => (await taken(world().queue, atMs))[0]!;

    describe('taking lanes', () => {
      it('has nothing to give when nothing was kept', async () => {
        expect(await taken(world().queue, nowMs)).to.deep.equal([]);
      });

      it('gives a lane with its callbacks in order, and where they go', async () => {
        for (const number of [1, 2]) {
          const id = guid(number);
          const kept = { id, agent: AGENT, secretSealed: `sealed-${number}`, revokedAtMs: undefined };
          await world().callbackSecrets.add({ ...kept, createdAtMs: MOMENT_MS + number });
        }
        await world().enqueue(messageOf(2), messageOf(1));

        const { epoch, ...lane } = await one();

        expect(epoch).to.be.a('number');
        expect(lane).to.deep.equal({
          agent: AGENT,
          lane: 'P:round-1',
          attempts: 0,
          callbackBase: 'https://agent.example/hooks',
          secretsSealed: ['sealed-2', 'sealed-1'],
          messages: [2, 1].map((number) => ({ id: guid(number), role: 'settle', body: messageOf(number).body })),
        });
      });

      it('gives with a callback where its trace goes on, as long as it is not delivered', async () => {
        const traceparent = `00-${'1'.repeat(32)}-${'2'.repeat(16)}-01`;
        await world().enqueue(messageOf(1, { traceparent }), messageOf(2));
        await world().queue.settle([failedRunOf(await one(), nowMs)], nowMs);

        const { messages } = await one();

        const { body } = messageOf(1);
        expect(messages[0]).to.deep.equal({ id: guid(1), role: 'settle', body, traceparent });
        expect(messages[1]).not.to.have.property('traceparent');
      });

      it('leaves out secrets that are revoked, and a callback base that is not there', async () => {
        const secret = {
          id: guid(1),
          agent: 'OTHER',
          secretSealed: 's',
          createdAtMs: MOMENT_MS,
          revokedAtMs: undefined,
        };
        await world().callbackSecrets.add(secret);
        await world().callbackSecrets.revoke({ agent: 'OTHER', id: guid(1), atMs: MOMENT_MS });
        await world().enqueue(messageOf(1, { agent: 'OTHER' }));

        expect(await one()).to.deep.include({ callbackBase: undefined, secretsSealed: [] });
      });

      it('gives the first callbacks of a long lane only', async () => {
        await world().enqueue(...Array.from({ length: LANE_MESSAGES_MAX + 1 }, (_, number) => messageOf(number)));

        expect((await one()).messages).to.have.length(LANE_MESSAGES_MAX);
      });

      it('gives a lane to nobody else until its lease ends', async () => {
        await world().enqueue(messageOf(1));
        await taken(world().queue, nowMs);

        expect(await taken(world().queueElsewhere, nowMs + LEASE_MS - 1)).to.deep.equal([]);
        expect(numbersIn(await taken(world().queueElsewhere, nowMs + LEASE_MS))).to.deep.equal([[1]]);
      });

      it('never gives a lane to two who ask at once', async () => {
        const lanes = Array.from({ length: 10 }, (_, number) => messageOf(number, { lane: `lane-${number}` }));
        await world().enqueue(...lanes);

        const [some, others] = await Promise.all([
          taken(world().queue, nowMs),
          taken(world().queueElsewhere, nowMs, { lanesPerAgentMax: 5 }),
        ]);

        const given = [...some, ...others].map(({ lane }) => lane);
        expect(new Set(given).size).to.equal(given.length);
      });

      it('gives no more lanes than are wanted, and those ready for longest', async () => {
        await world().enqueue(messageOf(1, { lane: 'first' }));
        await world().enqueue(messageOf(2, { lane: 'second' }));

        expect(numbersIn(await taken(world().queue, nowMs, { lanesMax: 1 }))).to.deep.equal([[1]]);
      });

      it('gives no more lanes of one Agent than the caller may have, with those that it has', async () => {
        await world().enqueue(...[1, 2, 3, 4].map((number) => messageOf(number, { lane: `lane-${number}` })));

        expect(await taken(world().queue, nowMs, { lanesPerAgentMax: 3, held: { [AGENT]: 1 } })).to.have.length(2);
        expect(await taken(world().queue, nowMs, { lanesPerAgentMax: 3, held: { [AGENT]: 3 } })).to.deep.equal([]);
      });

      it('gives lanes of all Agents in turn, however many one of them has', async () => {
        await world().enqueue(...[1, 2, 3].map((number) => messageOf(number, { lane: `lane-${number}` })));
        await world().enqueue(messageOf(4, { agent: 'OTHER' }));

        const agents = (await taken(world().queue, nowMs, { lanesMax: 2 })).map(({ agent }) => agent);

        expect(agents.toSorted()).to.deep.equal([AGENT, 'OTHER']);
      });
    });

    describe('settling', () => {
      it('gives no callback again that was delivered', async () => {
        await world().enqueue(messageOf(1), messageOf(2));
        const lane = await one();

        const busy = await world().queue.settle([runOf(lane, { settled: [guid(1), guid(2)] })], nowMs);

        expect(busy).to.deep.equal([]);
        expect(await taken(world().queue, nowMs + LEASE_MS)).to.deep.equal([]);
      });

      it('gives the rest of a lane at once, under another epoch', async () => {
        await world().enqueue(messageOf(1), messageOf(2));
        const lane = await one();

        await world().queue.settle([runOf(lane, { settled: [guid(1)] })], nowMs);

        const [again] = await taken(world().queue, nowMs);
        expect(numbersIn([again!])).to.deep.equal([[2]]);
        expect(again!.epoch).not.to.equal(lane.epoch);
      });

      it('gives what came into a lane while somebody had it', async () => {
        await world().enqueue(messageOf(1));
        const lane = await one();
        await world().enqueue(messageOf(2));

        await world().queue.settle([runOf(lane)], nowMs);

        expect(numbersIn(await taken(world().queue, nowMs))).to.deep.equal([[2]]);
      });

      it('gives a lane that failed when it is due again, all of it, with the number of attempts', async () => {
        await world().enqueue(messageOf(1), messageOf(2));
        await world().queue.settle([failedRunOf(await one(), nowMs + 5_000, 3)], nowMs);

        expect(await taken(world().queue, nowMs + 4_999)).to.deep.equal([]);
        const again = await taken(world().queue, nowMs + 5_000);
        expect(numbersIn(again)).to.deep.equal([[1, 2]]);
        expect(again[0]?.attempts).to.equal(3);
      });

      it('gives a parked lane to nobody, and the others as before', async () => {
        await world().enqueue(messageOf(1), messageOf(2), messageOf(3, { lane: 'other' }));
        const lanes = await taken(world().queue, nowMs);
        await world().queue.settle(lanes.map((lane) => (lane.lane === 'other' ? runOf(lane, { settled: [] }) : parkedRunOf(lane))), nowMs); // prettier-ignore

        expect(numbersIn(await taken(world().queue, nowMs + 1e9))).to.deep.equal([[3]]);
      });

      it('is without effect for who lost the lane, whatever has become of it', async () => {
        await world().enqueue(messageOf(1));
        const lost = await one();
        const [found] = await taken(world().queueElsewhere, nowMs + LEASE_MS);

        const busy = await world().queue.settle([runOf(lost)], nowMs + LEASE_MS);

        expect(busy).to.deep.equal([]);
        expect((await world().log.find(guid(1)))?.callback.status).to.equal('pending');
        await world().queueElsewhere.settle([runOf(found!)], nowMs + LEASE_MS);
        await world().enqueue(messageOf(2));
        await world().queue.settle([runOf(lost, { settled: [guid(2)] })], nowMs);
        expect((await world().log.find(guid(2)))?.callback.status).to.equal('pending');
      });

      it('is done once', async () => {
        await world().enqueue(messageOf(1), messageOf(2));
        const lane = await one();
        await world().queue.settle([runOf(lane, { settled: [guid(1)] })], nowMs);

        await world().queue.settle([parkedRunOf({ ...lane, messages: lane.messages.slice(1) })], nowMs);

        expect(numbersIn(await taken(world().queue, nowMs))).to.deep.equal([[2]]);
      });

      it('settles many lanes at once', async () => {
        await world().enqueue(...[1, 2, 3].map((number) => messageOf(number, { lane: `lane-${number}` })));

        await world().queue.settle((await taken(world().queue, nowMs)).map((lane) => runOf(lane)), nowMs); // prettier-ignore

        expect(await taken(world().queue, nowMs + LEASE_MS)).to.deep.equal([]);
      });
    });

    describe('renewing', () => {
      it('prolongs the lease of lanes that are the caller’s', async () => {
        await world().enqueue(messageOf(1));
        const lane = await one();

        expect(await world().queue.renew([lane], nowMs + 3 * LEASE_MS)).to.deep.equal([lane]);
        expect(await taken(world().queueElsewhere, nowMs + 2 * LEASE_MS)).to.deep.equal([]);
      });

      it('leaves lanes to whoever has them', async () => {
        await world().enqueue(messageOf(1));
        const { agent, lane, epoch } = await one();
        await taken(world().queueElsewhere, nowMs + LEASE_MS);

        const renewed = await world().queue.renew([{ agent, lane, epoch }], nowMs + 9 * LEASE_MS);

        expect(renewed).to.deep.equal([]);
        expect(await taken(world().queue, nowMs + 2 * LEASE_MS)).to.have.length(1);
      });
    });

    goesOn(world);
    probesAgents(world);
    describe('where an Agent is being asked', () => waitsForQuestions(world));
  });
}
