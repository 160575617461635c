import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { expect } from 'chai';
import { withCallbacks } from '../adapters/persistence/callbacks/knex-callback-world.ts';
import { openPostgresWorld } from '../adapters/persistence/knex-world.ts';
import { messageOf } from '../ports/callback-world.ts';
import { AGENT, agentOf } from '../ports/catalogue-seeds.ts';
import { ACCEPTING, AgentSystem } from '../support/agent-system.ts';
import { programOf } from '../support/built-source.ts';
import { describeWithPostgres } from '../support/postgres.ts';

const WAYS = ['push', 'pull'] as const;
const PROGRAMS = {
  push: new URL('./callback-worker-process.ts', import.meta.url),
  pull: new URL('./pull-process.ts', import.meta.url),
};
const LANES = 20;
const PER_LANE = 20;
const KILLS = 4;
/** The most callbacks that a worker or a fetching process has under way. */
const UNDER_WAY_MAX = 16;
const SWITCH_EVERY_MS = 120;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const until = async (isSo: () => boolean | Promise<boolean>): Promise<void> => {
  while (!(await isSo())) await pause(20);
};

describeWithPostgres('an Agent that is switched between both ways of delivery under load', (database) => {
  let world: ReturnType<typeof withCallbacks>;
  let system: AgentSystem;
  const processes = new Map<keyof typeof PROGRAMS, ChildProcess>();

  before(async () => {
    world = withCallbacks(await openPostgresWorld(database().url));
  });
  beforeEach(async () => {
    await world.reset();
    system = await AgentSystem.listening();
    system.answering = async () => {
      await pause(5);
      return ACCEPTING;
    };
    await world.agents.create(agentOf({ callbackBase: system.baseUrl }));
    for (const way of WAYS) await start(way);
  });
  afterEach(async () => {
    for (const way of WAYS) await kill(way);
    await system.close();
  });
  after(() => world.close());

  async function start(way: keyof typeof PROGRAMS): Promise<void> {
    const args = [...programOf(PROGRAMS[way]), database().url, system.baseUrl];
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    await once(child.stdout, 'data');
    processes.set(way, child);
  }

  async function kill(way: keyof typeof PROGRAMS): Promise<void> {
    const child = processes.get(way);
    if (child?.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
  }

  /** Books callbacks and switches the Agent all the time, with `during` beside it. Returns the numbers of all callbacks. */
  async function underLoad(during: () => Promise<void>): Promise<readonly number[]> {
    const over = new AbortController();
    const switching = (async () => {
      for (let turn = 1; !over.signal.aborted; turn += 1) {
        await world.agents.update(AGENT, { callbackDelivery: WAYS[turn % 2]! });
        await pause(SWITCH_EVERY_MS);
      }
    })();
    const beside = during();
    const numbers: number[] = [];
    for (let at = 0; at < PER_LANE; at += 1) {
      const round = Array.from({ length: LANES }, (_, lane) => lane * 1_000 + at);
      await world.enqueue(...round.map((number) => messageOf(number, { lane: `lane-${Math.floor(number / 1_000)}` })));
      numbers.push(...round);
      await pause(100);
    }
    await beside;
    await until(async () => (await world.log.backlog()).oldestPendingAtMs === undefined);
    over.abort();
    await switching;
    return numbers;
  }

  const received = (): readonly number[] =>
    system.received.map(({ headers }) => Number(headers['webhook-id']!.slice(-12)));

  function expectInOrder(): void {
    const firsts = [...new Set(received())];
    for (let lane = 0; lane < LANES; lane += 1) {
      const own = firsts.filter((number) => Math.floor(number / 1_000) === lane);
      expect(own).to.deep.equal(own.toSorted((left, right) => left - right));
    }
  }

  it('gets each callback once, in the order of its round', async () => {
    const numbers = await underLoad(() => Promise.resolve());

    expect(received().toSorted((left, right) => left - right)).to.deep.equal(
      [...numbers].sort((left, right) => left - right),
    );
    expectInOrder();
    expect(new Set(system.received.map(({ headers }) => headers['user-agent']))).to.have.property('size', WAYS.length);
    const outcomes = await world.knex('callback_attempts').select('outcome').count('* as count').groupBy('outcome');
    expect(outcomes).to.deep.equal([{ outcome: 'accepted', count: numbers.length }]);
  });

  it('gets each callback although processes of both ways are killed, and no more of them twice than were under way', async () => {
    const numbers = await underLoad(async () => {
      for (let round = 0; round < KILLS; round += 1) {
        await until(() => system.received.length > 40 + round * 70);
        const way = WAYS[round % 2]!;
        await kill(way);
        await start(way);
      }
    });

    expect(new Set(received())).to.deep.equal(new Set(numbers));
    expect(received().length - numbers.length).to.be.at.most(KILLS * UNDER_WAY_MAX);
    expectInOrder();
    expect(await world.knex('callback_lanes')).to.deep.equal([]);
  });
});
