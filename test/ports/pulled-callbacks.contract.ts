import { expect } from 'chai';
import type { ClaimedLane } from '../../src/application/ports/callback-queue.ts';
import { BREAKER } from '../../src/domain/callback/breaker.ts';
import {
  failedRunOf,
  LEASE_MS,
  loggedRunOf,
  messageOf,
  numbersIn,
  runOf,
  soonMs,
  taken,
  type CallbackWorld,
} from './callback-world.ts';
import { AGENT, agentOf, guid, MOMENT_MS } from './catalogue-seeds.ts';
import { describeInWorld, type OpenWorld } from './catalogue-world.ts';

/** The promises of every store of callbacks that Agents fetch. */
export function pulledCallbacksContract(title: string, openWorld: OpenWorld<CallbackWorld>): void {
  describeInWorld(`${title} (a PulledCallbacks)`, openWorld, (world) => {
    let nowMs: number;

    beforeEach(async () => {
      nowMs = soonMs();
      await world().agents.create(agentOf({ callbackDelivery: 'pull', callbackBase: undefined }));
      await world().agents.create(agentOf({ code: 'PUSHED' }));
    });

    const pull = (agent = AGENT, atMs = nowMs, lanesMax = 10): Promise<readonly ClaimedLane[]> =>
      world().pulled.claim({ agent, nowMs: atMs, leaseEndMs: atMs + LEASE_MS, lanesMax });
    const ready = async (atMs = nowMs) => [...(await world().pulled.ready([AGENT, 'PUSHED', 'NOBODY'], atMs))];

    describe('fetching', () => {
      beforeEach(() =>
        world().enqueue(messageOf(1), messageOf(2), messageOf(3, { lane: 'other' }), messageOf(4, { agent: 'PUSHED' })),
      );

      it('gives an Agent its own lanes, each with its callbacks in order, and nothing to one that is called', async () => {
        expect([...numbersIn(await pull())].sort()).to.deep.equal([[1, 2], [3]]);
        expect(await pull('PUSHED')).to.deep.equal([]);
      });

      it('leaves to the workers the Agents that are called, and those only', async () => {
        expect(numbersIn(await taken(world().queue, nowMs))).to.deep.equal([[4]]);
      });

      it('gives at most as many lanes as asked for, and none twice within the lease', async () => {
        expect(await pull(AGENT, nowMs, 1)).to.have.length(1);
        expect(await pull(AGENT, nowMs + LEASE_MS - 1)).to.have.length(1);
        expect(await pull(AGENT, nowMs + LEASE_MS - 1)).to.deep.equal([]);
      });

      it('gives a lane of an ended lease again, under another epoch', async () => {
        const [first] = await pull(AGENT, nowMs, 1);

        const again = await pull(AGENT, nowMs + LEASE_MS, 10);

        expect(again.map(({ lane }) => lane)).to.include(first!.lane);
        expect(again.map(({ epoch }) => epoch)).not.to.include(first!.epoch);
      });

      it('leaves lanes to the worker that has them when the Agent begins to fetch, and the other way round', async () => {
        const [pushed] = await taken(world().queue, nowMs);
        await world().agents.update('PUSHED', { callbackDelivery: 'pull' });
        expect(await pull('PUSHED')).to.deep.equal([]);
        await world().queue.settle([runOf(pushed!)], nowMs);
        const [pulled] = await pull(AGENT, nowMs, 1);
        await world().agents.update(AGENT, { callbackDelivery: 'push' });

        const claimed = await taken(world().queue, nowMs);

        expect(claimed.map(({ lane }) => lane)).not.to.include(pulled!.lane);
        expect(claimed).to.have.length(1);
      });

      it('probes with one lane an Agent whose circuit breaker is open', async () => {
        for (let failures = 0; failures < BREAKER.failuresMax; failures += 1) {
          const [lane] = await pull(AGENT, nowMs, 1);
          await world().pulled.book(failedRunOf(lane!, nowMs), nowMs);
        }

        expect([await pull(), await ready()]).to.deep.equal([[], []]);
        expect(await pull(AGENT, nowMs + BREAKER.probePauseMs)).to.have.length(1);
      });
    });

    describe('waiting', () => {
      it('knows who has a lane to fetch', async () => {
        expect(await ready()).to.deep.equal([]);
        await world().enqueue(messageOf(1));

        expect(await ready()).to.deep.equal([AGENT]);
      });

      it('finds nothing during a lease, and something after it', async () => {
        await world().enqueue(messageOf(1));
        await pull();

        expect([await ready(nowMs + LEASE_MS - 1), await ready(nowMs + LEASE_MS)]).to.deep.equal([[], [AGENT]]);
      });
    });

    describe('an answer', () => {
      it('is for the first callback of a lane that the Agent has fetched', async () => {
        await world().enqueue(messageOf(1), messageOf(2));
        const [{ lane, epoch } = { lane: '', epoch: 0 }] = await pull();

        const [first, second] = [await world().pulled.find(guid(1), 0), await world().pulled.find(guid(2), 0)];

        expect(first).to.deep.include({ agent: AGENT, role: 'settle', status: 'pending', attempt: undefined });
        expect(first?.held).to.deep.include({ agent: AGENT, lane, epoch, attempts: 0, leaseEndMs: nowMs + LEASE_MS });
        expect(second).to.deep.include({ status: 'pending', held: undefined });
      });

      for (const id of [guid(404), 'not-a-guid', '']) {
        it(`knows no callback under the id "${id}"`, async () => {
          expect(await world().pulled.find(id, 0)).to.equal(undefined);
        });
      }

      it('is booked once, frees the lane for its next callback, and is found by the moment of its attempt', async () => {
        await world().enqueue(messageOf(1), messageOf(2));
        const [lane] = await pull();
        const run = loggedRunOf({ ...lane!, messages: lane!.messages.slice(0, 1) });

        const booked = [await world().pulled.book(run, nowMs), await world().pulled.book(run, nowMs)];

        expect(booked).to.deep.equal(['booked', 'late']);
        const found = await world().pulled.find(guid(1), MOMENT_MS);
        expect(found).to.deep.include({ status: 'delivered', held: undefined, attempt: run.attempts[0] });
        expect(await world().pulled.find(guid(1), MOMENT_MS + 1)).to.deep.include({ attempt: undefined });
        expect((await world().log.find(guid(1)))?.attempts).to.have.length(1);
        expect(numbersIn(await pull())).to.deep.equal([[2]]);
      });

      it('is late after the lane was fetched again', async () => {
        await world().enqueue(messageOf(1));
        const [lane] = await pull();
        await pull(AGENT, nowMs + LEASE_MS);

        expect(await world().pulled.book(runOf(lane!), nowMs + LEASE_MS)).to.equal('late');
        expect((await world().log.find(guid(1)))?.callback.status).to.equal('pending');
      });
    });

    describe('a lease that is over', () => {
      const end = (atMs: number) =>
        world().pulled.endUnanswered(AGENT, atMs, (lane) => ({
          ...failedRunOf({ ...lane, callbackBase: undefined, secretsSealed: [], messages: [] }, atMs + 5_000),
          isReached: undefined,
        }));

      it('is ended once, and its lane rests', async () => {
        await world().enqueue(messageOf(1), messageOf(2));
        await pull();

        const [early, first, second] = [
          await end(nowMs + LEASE_MS - 1),
          await end(nowMs + LEASE_MS),
          await end(nowMs + LEASE_MS),
        ];

        expect([early.length, first.length, second.length]).to.deep.equal([0, 1, 0]);
        expect(await pull(AGENT, nowMs + LEASE_MS + 4_999)).to.deep.equal([]);
        const [again] = await pull(AGENT, nowMs + LEASE_MS + 5_000);
        expect([again?.attempts, numbersIn([again!])]).to.deep.equal([1, [[1, 2]]]);
      });

      it('of a worker is not ended', async () => {
        await world().agents.update(AGENT, { callbackDelivery: 'push' });
        await world().enqueue(messageOf(1));
        await taken(world().queue, nowMs);

        expect(await end(nowMs + LEASE_MS)).to.deep.equal([]);
      });
    });
  });
}
