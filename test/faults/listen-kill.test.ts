import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { expect } from 'chai';
import type { PulledCallbacks } from '../../src/application/ports/pulled-callbacks.ts';
import { furnishWithToken, TOKEN } from '../adapters/http/calls.ts';
import { startGateway, type Gateway } from '../adapters/http/gateway.ts';
import { pullCallsOver } from '../application/callbacks/pull-calls-over.ts';
import { RememberingSecretBox } from '../fakes/remembering-secret-box.ts';
import { messageOf, soonMs } from '../ports/callback-world.ts';
import { AGENT, guid } from '../ports/catalogue-seeds.ts';
import { ACCEPTING, AgentSystem } from '../support/agent-system.ts';
import { programOf } from '../support/built-source.ts';

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Reaches a step after each fetch that gave something, and after each booking. */
const stepping = (pulled: PulledCallbacks, reach: (step: string) => Promise<void>): PulledCallbacks => ({
  ready: (...asked) => pulled.ready(...asked),
  endUnanswered: (...asked) => pulled.endUnanswered(...asked),
  find: (...asked) => pulled.find(...asked),
  async claim(request) {
    const lanes = await pulled.claim(request);
    if (lanes.length > 0) await reach('fetched');
    return lanes;
  },
  async book(...asked) {
    const fate = await pulled.book(...asked);
    await reach('answered');
    return fate;
  },
});

class ListenProgram {
  shown = '';
  readonly #args: readonly string[];
  #child: ChildProcess | undefined;

  constructor(url: string, forwardTo: string) {
    this.#args = [...programOf('src/agent-gateway'), 'listen', '--url', url, '--forward-to', forwardTo];
  }

  start(): void {
    const env = { ...process.env, AGENT_TOKEN: TOKEN };
    const child = spawn(process.execPath, this.#args, { env, stdio: ['ignore', 'pipe', 'inherit'] });
    this.shown = '';
    child.stdout.on('data', (piece: Buffer) => (this.shown += piece.toString()));
    this.#child = child;
  }

  async kill(): Promise<void> {
    const child = this.#child;
    if (child?.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
  }
}

/** The step, how often the first callback then comes, and how many callbacks wait. */
const STEPS = [
  ['fetched', 1, 2],
  ['passed on', 2, 2],
  ['answered', 1, 1],
] as const;

/** Time passes only for the gateway. */
async function untilDelivered({ world, clock }: Gateway): Promise<void> {
  while ((await world.log.backlog()).oldestPendingAtMs !== undefined) {
    clock.advance(500);
    await pause(10);
  }
}

describe('agent-gateway listen under kill -9', () => {
  let gateway: Gateway;
  let system: AgentSystem;
  let program: ListenProgram;
  /** Called at each step of a callback. */
  let reach: (step: string) => Promise<void>;

  beforeEach(async () => {
    reach = () => Promise.resolve();
    gateway = await startGateway((world, clock) => {
      const calls = pullCallsOver(
        { ...world, pulled: stepping(world.pulled, (step) => reach(step)) },
        { clock, secrets: new RememberingSecretBox() },
      );
      return { useCases: [calls.pullCallbacks, calls.answerCallback] };
    });
    system = await AgentSystem.listening();
    system.answering = async () => {
      await reach('passed on');
      return ACCEPTING;
    };
    program = new ListenProgram(gateway.url, system.baseUrl);
    await furnishWithToken(gateway);
    await gateway.world.agents.update(AGENT, { callbackDelivery: 'pull', callbackBase: undefined });
    gateway.clock.advance(soonMs() - gateway.clock.nowMs());
    await gateway.world.enqueue(messageOf(1), messageOf(2));
  });
  afterEach(async () => {
    await program.kill();
    await Promise.all([gateway.close(), system.close()]);
  });

  /** Kills the program at a step, and starts it again. */
  async function killedAt(step: string): Promise<void> {
    const killed = new Promise<void>((resolve) => {
      reach = async (reached) => {
        if (reached !== step) return;
        reach = () => Promise.resolve();
        await program.kill();
        resolve();
      };
    });
    program.start();
    await killed;
    program.start();
    await untilDelivered(gateway);
  }

  for (const [step, times, waiting] of STEPS) {
    it(`says what waits and goes on in order, if it is killed when the first callback is ${step}`, async () => {
      await killedAt(step);

      const first = Array.from({ length: times }, () => guid(1));
      expect(system.received.map(({ headers }) => headers['webhook-id'])).to.deep.equal([...first, guid(2)]);
      expect(program.shown).to.match(new RegExp(`^Callbacks that wait: ${waiting}, the oldest for \\d+ min`, 'm'));
      const attempts = (await gateway.world.log.find(guid(1)))?.attempts.map(({ outcome }) => outcome);
      expect(attempts?.filter((outcome) => outcome === 'accepted')).to.have.length(1);
    });
  }
});
