import { expect } from 'chai';
import type { LaneRun } from '../../../src/application/ports/callback-queue.ts';
import { Bell } from '../../../src/infrastructure/process/bell.ts';
import type { CallbackWorker, CallbackWorkerOptions } from '../../../src/infrastructure/process/callback-worker.ts';
import { inMemoryCallbackWorld } from '../../fakes/in-memory-callback-world.ts';
import { messageOf, taken } from '../../ports/callback-world.ts';
import { AGENT, agentOf, guid } from '../../ports/catalogue-seeds.ts';
import { ACCEPTING, AgentSystem } from '../../support/agent-system.ts';
import { callbackWorkerOver, TIMEOUT_MS, until } from './callback-worker-over.ts';

const GRACE_MS = 10_000;

describe('CallbackWorker', () => {
  let world: ReturnType<typeof inMemoryCallbackWorld>;
  let system: AgentSystem;
  let silent: AgentSystem;
  let runs: LaneRun[];
  let failures: unknown[];
  let worker: CallbackWorker;

  beforeEach(async () => {
    world = inMemoryCallbackWorld();
    system = await AgentSystem.listening();
    silent = await AgentSystem.listening();
    [runs, failures] = [[], []];
    await world.agents.create(agentOf({ callbackBase: system.baseUrl }));
    worker = workerOf();
  });

  afterEach(async () => {
    await worker.stop(GRACE_MS);
    await system.close();
    await silent.close();
  });

  const workerOf = (changes: Partial<CallbackWorkerOptions> = {}): CallbackWorker =>
    callbackWorkerOver(world.queue, {
      onRun: (run) => runs.push(run),
      onFailure: (error) => failures.push(error),
      ...changes,
    });

  const idsAt = ({ received }: AgentSystem) => received.map(({ headers }) => headers['webhook-id']!);
  const isDelivered = async (): Promise<boolean> => (await world.log.backlog()).oldestPendingAtMs === undefined;

  it('refuses a lease that ends before a callback may', () => {
    expect(() => workerOf({ leaseMs: TIMEOUT_MS })).to.throw(RangeError, 'longer than a callback');
  });

  it('delivers what was kept before it began, and what is kept while it works', async () => {
    await world.enqueue(messageOf(1));
    worker.start();
    await until(isDelivered);
    await world.enqueue(messageOf(2));
    await until(isDelivered);

    expect(idsAt(system)).to.deep.equal([guid(1), guid(2)]);
    expect(runs.flatMap(({ attempts }) => attempts)).to.have.length(2);
  });

  it('looks at once when the bell is rung', async () => {
    const bell = new Bell();
    worker = workerOf({ bell, pollMs: 3_600_000 });
    worker.start();
    await new Promise((resolve) => setTimeout(resolve, 20));
    await world.enqueue(messageOf(1));
    bell.ring();
    await until(isDelivered);

    expect(idsAt(system)).to.deep.equal([guid(1)]);
  });

  it('keeps the order within each lane, however many lanes there are', async () => {
    const lanes = Array.from({ length: 12 }, (_, number) => `lane-${number}`);
    const messages = Array.from({ length: 360 }, (_, number) => messageOf(number, { lane: lanes[number % 12]! }));
    await world.enqueue(...messages);
    worker.start();

    await until(isDelivered);

    for (const lane of lanes) {
      const own = messages.filter((message) => message.lane === lane).map(({ id }) => id);
      expect(idsAt(system).filter((id) => own.includes(id))).to.deep.equal(own);
    }
  });

  it('lets a lane that is refused block itself only', async () => {
    system.answering = ({ headers }) =>
      headers['webhook-id'] === guid(1) ? { httpStatus: 200, text: '{"status":false,"code":2001}' } : ACCEPTING;
    await world.enqueue(messageOf(1), messageOf(2), messageOf(3, { lane: 'other' }));
    worker.start();

    await until(async () => (await world.log.find(guid(3)))?.callback.status === 'delivered');
    await until(async () => (await world.log.find(guid(1)))?.callback.status === 'parked');

    expect(idsAt(system)).not.to.include(guid(2));
  });

  it('is not kept from forty Agents by one that never answers', async () => {
    silent.answering = () => 'nothing';
    await world.agents.create(agentOf({ code: 'SILENT', callbackBase: silent.baseUrl }));
    const stuck = Array.from({ length: 400 }, (_, number) =>
      messageOf(1_000 + number, { agent: 'SILENT', lane: `lane-${number}` }),
    );
    await world.enqueue(...stuck);
    const agents = Array.from({ length: 40 }, (_, number) => `AGENT-OF-FORTY-${number}`);
    for (const code of agents) await world.agents.create(agentOf({ code, callbackBase: system.baseUrl }));
    const wanted = agents.flatMap((agent, at) => [
      messageOf(2 * at, { agent, lane: 'first' }),
      messageOf(2 * at + 1, { agent, lane: 'second' }),
    ]);
    await world.enqueue(...wanted);
    worker.start();

    await until(() => system.received.length >= wanted.length);

    expect(idsAt(system).toSorted()).to.deep.equal(wanted.map(({ id }) => id).toSorted());
    // For the silent Agent, no more lanes were begun than it may have.
    expect(silent.received).to.have.length.at.most(4);
  });

  it('never has more of one Agent, or of all, in hand than it may', async () => {
    let open = 0;
    const peaks: number[] = [];
    system.answering = async () => {
      open += 1;
      peaks.push(open);
      await new Promise((resolve) => setTimeout(resolve, 20));
      open -= 1;
      return ACCEPTING;
    };
    await world.enqueue(...Array.from({ length: 40 }, (_, number) => messageOf(number, { lane: `lane-${number}` })));
    worker.start();

    await until(isDelivered);

    expect(Math.max(...peaks)).to.equal(4);
  });

  it('prolongs its leases while it sends, so that nobody else takes the lane', async () => {
    let answer: (() => void) | undefined;
    system.answering = () =>
      new Promise((resolve) => {
        answer = () => resolve(ACCEPTING);
      });
    worker = workerOf({ leaseMs: TIMEOUT_MS + 100 });
    await world.enqueue(messageOf(1));
    const beganAtMs = Date.now();
    worker.start();
    await until(() => answer !== undefined && Date.now() > beganAtMs + 1_500);

    const elsewhere = await taken(world.queueElsewhere, beganAtMs + TIMEOUT_MS + 200);
    answer?.();

    expect(elsewhere).to.deep.equal([]);
    await until(isDelivered);
  });

  describe('when it is stopped', () => {
    it('ends the callback that is being sent, books it, and begins no other', async () => {
      let answer: (() => void) | undefined;
      system.answering = () =>
        new Promise((resolve) => {
          answer = () => resolve(ACCEPTING);
        });
      await world.enqueue(messageOf(1), messageOf(2));
      worker.start();
      await until(() => answer !== undefined);

      const stopped = worker.stop(GRACE_MS);
      answer?.();
      await stopped;

      expect((await world.log.find(guid(1)))?.callback.status).to.equal('delivered');
      expect((await world.log.find(guid(2)))?.callback.status).to.equal('pending');
      expect(idsAt(system)).to.deep.equal([guid(1)]);
      expect(await taken(world.queueElsewhere, Date.now() + 1)).to.have.length(1);
    });

    it('does not wait longer than it may', async () => {
      system.answering = () => 'nothing';
      await world.enqueue(messageOf(1));
      worker.start();
      await until(() => system.received.length > 0);

      await worker.stop(10);

      expect((await world.log.find(guid(1)))?.callback.status).to.equal('pending');
    });
  });

  describe('when the queue fails', () => {
    it('says so, and goes on when it can again', async () => {
      let faults = 2;
      const claim = world.queue.claim.bind(world.queue);
      const queue = {
        claim: (request: Parameters<typeof claim>[0]) => {
          faults -= 1;
          return faults >= 0 ? Promise.reject(new Error('the database is away')) : claim(request);
        },
        renew: world.queue.renew.bind(world.queue),
        settle: world.queue.settle.bind(world.queue),
      };
      worker = workerOf({ queue });
      await world.enqueue(messageOf(1));
      worker.start();

      await until(isDelivered);

      expect(failures).to.have.length(2);
    });

    it('books again what could not be booked, without sending it again', async () => {
      let faults = 1;
      const settle = world.queue.settle.bind(world.queue);
      const queue = {
        claim: world.queue.claim.bind(world.queue),
        renew: world.queue.renew.bind(world.queue),
        settle: (...args: Parameters<typeof settle>) => {
          faults -= 1;
          return faults >= 0 ? Promise.reject(new Error('the database is away')) : settle(...args);
        },
      };
      worker = workerOf({ queue });
      await world.enqueue(messageOf(1));
      worker.start();

      await until(isDelivered);

      expect(idsAt(system)).to.deep.equal([guid(1)]);
      expect(failures).to.have.length(1);
    });
  });

  it('leaves what it cannot even begin to its lease', async () => {
    const secret = { id: guid(1), agent: AGENT, createdAtMs: 1, revokedAtMs: undefined, secretSealed: 'of another' };
    await world.callbackSecrets.add(secret);
    await world.enqueue(messageOf(1));
    worker.start();

    await until(() => failures.length > 0);

    expect(system.received).to.deep.equal([]);
    expect((await world.log.find(guid(1)))?.callback.status).to.equal('pending');
  });
});
