import { expect } from 'chai';
import type { LaneRun } from '../../../src/application/ports/callback-queue.ts';
import type { CallbackWorker } from '../../../src/infrastructure/process/callback-worker.ts';
import { inMemoryCallbackWorld } from '../../fakes/in-memory-callback-world.ts';
import { messageOf } from '../../ports/callback-world.ts';
import { agentOf } from '../../ports/catalogue-seeds.ts';
import { AgentSystem } from '../../support/agent-system.ts';
import { callbackWorkerOver, until } from './callback-worker-over.ts';

const GRACE_MS = 10_000;
const LANES = 8;
const LANES_PER_AGENT_MAX = 4;

describe('CallbackWorker, while nothing can be booked', () => {
  let system: AgentSystem;
  let runs: LaneRun[];
  let worker: CallbackWorker;
  let book: () => void;

  beforeEach(async () => {
    const world = inMemoryCallbackWorld();
    system = await AgentSystem.listening();
    runs = [];
    const free = new Promise<void>((resolve) => {
      book = resolve;
    });
    await world.agents.create(agentOf({ callbackBase: system.baseUrl }));
    await world.enqueue(...Array.from({ length: LANES }, (_, number) => messageOf(number, { lane: `lane-${number}` })));
    const queue = {
      claim: world.queue.claim.bind(world.queue),
      renew: world.queue.renew.bind(world.queue),
      settle: (...args: Parameters<typeof world.queue.settle>) => free.then(() => world.queue.settle(...args)),
    };
    worker = callbackWorkerOver(queue, { lanesPerAgentMax: LANES_PER_AGENT_MAX, onRun: (run) => runs.push(run) });
  });

  afterEach(async () => {
    book();
    await worker.stop(GRACE_MS);
    await system.close();
  });

  it('gives the place of a lane that was delivered to the next one', async () => {
    worker.start();

    await until(() => system.received.length === LANES);
  });

  it('keeps the place of one that failed, since that may open the breaker of its Agent', async () => {
    system.answering = () => ({ httpStatus: 500, text: '' });
    worker.start();
    await until(() => runs.length === LANES_PER_AGENT_MAX);
    // Several looks later.
    await new Promise((resolve) => setTimeout(resolve, 100));
    const sent = system.received.length;
    book();

    expect(sent).to.equal(LANES_PER_AGENT_MAX);
    await until(() => system.received.length === LANES);
  });
});
