import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { SystemClock } from '../../src/adapters/cryptography/system-clock.ts';
import { withCallbacks } from '../adapters/persistence/callbacks/knex-callback-world.ts';
import { openPostgresWorld } from '../adapters/persistence/knex-world.ts';
import { pullCallsOver } from '../application/callbacks/pull-calls-over.ts';
import { SeamlessDesk } from '../application/wallet/seamless-desk.ts';
import { RememberingSecretBox } from '../fakes/remembering-secret-box.ts';
import { messageOf } from '../ports/callback-world.ts';
import { AGENT, agentOf, guid } from '../ports/catalogue-seeds.ts';
import { isSound } from '../ports/audited.ts';
import { betEvent } from '../ports/wallet-seeds.ts';
import { AgentSystem } from '../support/agent-system.ts';
import { programOf } from '../support/built-source.ts';
import { describeWithPostgres } from '../support/postgres.ts';

const FETCHER = new URL('./pull-process.ts', import.meta.url);
const ASKER = new URL('./pull-asker.ts', import.meta.url);
const WINDOW_MS = 4_000;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const until = async (isSo: () => boolean | Promise<boolean>): Promise<void> => {
  while (!(await isSo())) await pause(20);
};

describeWithPostgres('an Agent that fetches, with processes that are killed at a named step', (database) => {
  let world: ReturnType<typeof withCallbacks>;
  let system: AgentSystem;
  let folder: string;
  /** The running children, and what each has said. */
  const said = new Map<ChildProcess, string>();

  before(async () => {
    world = withCallbacks(await openPostgresWorld(database().url));
    folder = await mkdtemp(join(tmpdir(), 'pull-steps-'));
  });
  beforeEach(async () => {
    await world.reset();
    system = await AgentSystem.listening();
    const taken = { status: true, code: 0, data: { balance: '90' }, msg: '' };
    system.answering = () => ({ httpStatus: 200, text: JSON.stringify(taken) });
  });
  afterEach(async () => {
    for (const child of said.keys()) await kill(child);
    await system.close();
  });
  after(async () => {
    await world.close();
    await rm(folder, { recursive: true, force: true });
  });

  function start(program: URL, ...args: readonly string[]): ChildProcess {
    const child = spawn(process.execPath, [...programOf(program), ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
    said.set(child, '');
    child.stdout.on('data', (piece: Buffer) => said.set(child, said.get(child)! + piece.toString()));
    return child;
  }
  const fetcher = (step = '') => start(FETCHER, database().url, system.baseUrl, step);
  async function kill(child: ChildProcess): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
  }
  const says = (child: ChildProcess, word: string) => until(() => said.get(child)!.includes(word));
  async function killAtStep(child: ChildProcess): Promise<void> {
    await says(child, 'reached');
    await kill(child);
  }

  const received = () =>
    system.received.map(({ path, headers }) => `${path.split('/').at(-1)} ${headers['webhook-id']}`);
  const allDelivered = () => until(async () => (await world.log.backlog()).oldestPendingAtMs === undefined);

  for (const [step, times] of [
    ['leased', 1],
    ['passed on', 2],
    ['answering', 2],
    ['answered', 1],
  ] as const) {
    it(`gets each callback in order, the first one ${times} times, if its fetch is killed when it is ${step}`, async () => {
      await world.agents.create(agentOf({ callbackDelivery: 'pull', callbackBase: undefined }));
      await world.enqueue(messageOf(1), messageOf(2));
      await killAtStep(fetcher(step));

      fetcher();
      await allDelivered();

      const first = Array.from({ length: times }, () => `settle ${guid(1)}`);
      expect(received()).to.deep.equal([...first, `settle ${guid(2)}`]);
      const accepted = await world.knex('callback_attempts').where({ outcome: 'accepted' }).select('callback_id');
      expect(accepted.map(({ callback_id }) => callback_id)).to.deep.equal([1, 2].map(guid));
    });
  }

  describe('and holds the wallets', () => {
    let desk: SeamlessDesk;

    beforeEach(async () => {
      const time = new SystemClock();
      const { askByFetch } = pullCallsOver(world, { clock: time, secrets: new RememberingSecretBox() });
      desk = new SeamlessDesk(world, { time, askByFetch, answerWindowMs: WINDOW_MS });
      await desk.furnish();
      await world.agents.update(AGENT, { callbackDelivery: 'pull', callbackBase: undefined });
    });

    async function told(): Promise<readonly string[]> {
      const own = await world.messages();
      const roles = new Map(own.map(({ id, role, body }) => [id, `${role} ${JSON.parse(body).transaction_id}`]));
      return system.received.map(({ headers }) => roles.get(headers['webhook-id'] ?? '') ?? 'nothing');
    }

    for (const [step, status, hears] of [
      ['leased', 'bet no_answer', ['cancel cancel:1']],
      ['passed on', 'bet no_answer', ['bet 1', 'cancel cancel:1']],
      ['answering', 'bet no_answer', ['bet 1', 'cancel cancel:1']],
      ['answered', 'bet accepted', ['bet 1']],
    ] as const) {
      it(`hears of ${hears.join(' and ')} if the process with its fetch is killed when the question is ${step}`, async () => {
        const child = fetcher(step);
        await says(child, 'working');
        const outcome = desk.provider.take(betEvent(1));
        await killAtStep(child);
        fetcher();
        await outcome;
        await allDelivered();

        expect([await desk.statuses(), await told()]).to.deep.equal([[status], hears]);
        expect(await isSound(world.audit)).to.equal(true);
      });
    }

    for (const [step, status, hears] of [
      ['stored', 'bet no_answer', ['cancel cancel:1']],
      ['asked', 'bet no_answer', ['bet 1', 'cancel cancel:1']],
      ['heard', 'bet no_answer', ['bet 1', 'cancel cancel:1']],
      ['booking', 'bet no_answer', ['bet 1', 'cancel cancel:1']],
      ['booked', 'bet accepted', ['bet 1']],
    ] as const) {
      it(`hears of ${hears.join(' and ')} if the process that asks is killed when the question is ${step}`, async () => {
        await says(fetcher(), 'working');
        await killAtStep(start(ASKER, folder, database().url, step));
        if (step === 'asked') await until(() => system.received.length === 1);
        if (status !== 'bet accepted')
          await until(async () => (await desk.endAuthorizations.execute()).ended.length > 0);
        await allDelivered();

        expect([await desk.statuses(), await told()]).to.deep.equal([[status], hears]);
        expect(await isSound(world.audit)).to.equal(true);
      });
    }
  });
});
