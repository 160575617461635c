import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { expect } from 'chai';
import { withCallbacks } from '../adapters/persistence/callbacks/knex-callback-world.ts';
import { openPostgresWorld } from '../adapters/persistence/knex-world.ts';
import { messageOf, type CallbackWorld } from '../ports/callback-world.ts';
import { AGENT, agentOf, guid } from '../ports/catalogue-seeds.ts';
import { ACCEPTING, AgentSystem } from '../support/agent-system.ts';
import { describeWithPostgres } from '../support/postgres.ts';
import { programOf } from '../support/built-source.ts';

const PROGRAM = new URL('./callback-worker-process.ts', import.meta.url);
const WORKERS = 2;
const KILLS = 3;
const LANES = 25;
const PER_LANE = 24;

async function startWorker(databaseUrl: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, [...programOf(PROGRAM), databaseUrl], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}

const until = async (isSo: () => boolean | Promise<boolean>): Promise<void> => {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 20));
};

const statusOf = async ({ log }: CallbackWorld, number: number) => (await log.find(guid(number)))?.callback.status;

describeWithPostgres('workers under kill -9', (database) => {
  let world: ReturnType<typeof withCallbacks>;
  let system: AgentSystem;
  const workers: ChildProcess[] = [];

  before(async () => {
    world = withCallbacks(await openPostgresWorld(database().url));
  });
  beforeEach(async () => {
    await world.reset();
    system = await AgentSystem.listening();
    await world.agents.create(agentOf({ callbackBase: system.baseUrl }));
  });
  afterEach(async () => {
    await Promise.all(workers.splice(0).map(kill));
    await system.close();
  });
  after(() => world.close());

  const numbersReceived = (): readonly number[] =>
    system.received.map(({ headers }) => Number(headers['webhook-id']!.slice(-12)));

  it('deliver each committed callback at least once, and never one before an earlier one of its lane', async () => {
    // Some answers fail, and every callback takes a moment, so that kills happen during callbacks.
    system.answering = async () => {
      await new Promise((resolve) => setTimeout(resolve, 5));
      return Math.random() < 0.005 ? { httpStatus: 500, text: '' } : ACCEPTING;
    };
    for (let number = 0; number < WORKERS; number += 1) workers.push(await startWorker(database().url));
    const committed: number[] = [];
    const writing = (async () => {
      for (let at = 0; at < PER_LANE; at += 1) {
        const numbers = Array.from({ length: LANES }, (_, lane) => lane * 1_000 + at);
        await world.enqueue(
          ...numbers.map((number) => messageOf(number, { lane: `lane-${Math.floor(number / 1_000)}` })),
        );
        committed.push(...numbers);
        await new Promise((resolve) => setTimeout(resolve, 150));
      }
    })();
    for (let round = 0; round < KILLS; round += 1) {
      await until(() => system.received.length > round * 60 + 20);
      await kill(workers.shift()!);
      workers.push(await startWorker(database().url));
    }
    await writing;

    await until(async () => (await world.log.backlog()).oldestPendingAtMs === undefined);

    const received = numbersReceived();
    expect(new Set(received)).to.deep.equal(new Set(committed));
    // The first arrival of each callback. Callbacks of one lane must come in the order of their commits.
    const firsts = [...new Set(received)];
    for (let lane = 0; lane < LANES; lane += 1) {
      const own = firsts.filter((number) => Math.floor(number / 1_000) === lane);
      expect(own).to.deep.equal(own.toSorted((left, right) => left - right));
    }
    expect(await world.knex('callback_lanes')).to.deep.equal([]);
  });

  it('are followed by others when they are killed in the middle of a callback, from that one on', async () => {
    system.answering = ({ headers }) => (headers['webhook-id'] === guid(4) ? 'nothing' : ACCEPTING);
    await world.enqueue(...[1, 2, 3, 4, 5].map((number) => messageOf(number)));
    workers.push(await startWorker(database().url));
    await until(() => system.received.length === 4);
    await kill(workers.pop()!);
    expect(await statusOf(world, 4)).to.equal('pending');
    system.answering = () => ACCEPTING;

    workers.push(await startWorker(database().url));
    await until(async () => (await statusOf(world, 5)) === 'delivered');

    expect(numbersReceived()).to.deep.equal([1, 2, 3, 4, 4, 5]);
    const statuses = (await world.knex('callbacks').where({ agent: AGENT })).map(({ status }) => status);
    expect(new Set(statuses)).to.deep.equal(new Set(['delivered']));
  });
});
