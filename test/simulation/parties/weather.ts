import type { AgentProfile } from '../../../src/domain/agent/agent.ts';
import type { Life } from '../engine/schedule.ts';
import type { Ground } from '../gateway/connection.ts';
import type { GatewayProcess } from '../gateway/gateway-process.ts';
import type { SimulatedAgent } from './simulated-agent.ts';

type AgentTrouble = Partial<Pick<AgentProfile, 'isActive' | 'callbackBase'>>;

interface WeatherParts {
  readonly ground: Ground;
  readonly agents: readonly SimulatedAgent[];
  readonly start: (name: string) => GatewayProcess;
  readonly processes: number;
}

const RESTART_MS = [200, 15_000] as const;
const LOCKS_HELD_MS = [0, 3_000] as const;
/** About the time of a lease. */
const STALL_MS = [4_000, 14_000] as const;
const VISIT_MS = [5_000, 90_000] as const;
const TROUBLE_MS = [1_000, 40_000] as const;
const CALLBACK_BASE = 'https://agent.example';

export const callbackBaseOf = (agent: string): string => `${CALLBACK_BASE}/${agent}`;

/** External events: processes that die or stall, Agents that are away, and an operator who repairs them. */
export class Weather {
  readonly running: GatewayProcess[] = [];
  readonly #parts: WeatherParts;
  readonly #life: Life = { name: 'operator', isOver: false };
  #isCalm = false;
  #isVisiting = false;
  #started = 0;

  constructor(parts: WeatherParts) {
    this.#parts = parts;
  }

  begin(): void {
    const { random } = this.#parts.ground;
    for (let at = 0; at < this.#parts.processes; at += 1) this.#start();
    for (const agent of this.#parts.agents) {
      agent.isAwayForDays = random.happens(0.02);
      agent.isAway = agent.isAwayForDays || random.happens(0.12);
      if (random.happens(0.2)) this.#changed(agent, { isActive: false }, { isActive: true });
      const callbackBase = callbackBaseOf(agent.code);
      if (random.happens(0.2)) this.#changed(agent, { callbackBase: undefined }, { callbackBase });
    }
  }

  /** Called after every step. */
  afterStep(): void {
    const { ground } = this.#parts;
    this.#callOperator();
    if (this.#isCalm) return;
    for (const process of [...this.running]) {
      if (ground.faults.strikes('process_crashed')) this.#kill(process);
      else if (ground.faults.strikes('process_stalled')) this.#stall(process);
    }
  }

  /** From now on nothing fails: absent parties come back, and parked callbacks are replayed. */
  async calm(): Promise<void> {
    this.#isCalm = true;
    this.#parts.ground.faults.end();
    for (const agent of this.#parts.agents) {
      agent.isAway = agent.isAwayForDays;
      await this.#change(agent, { isActive: true, callbackBase: callbackBaseOf(agent.code) });
    }
  }

  #start(): void {
    this.#started += 1;
    this.running.push(this.#parts.start(`gateway ${this.#started}`));
  }

  #kill(process: GatewayProcess): void {
    const { schedule, random } = this.#parts.ground;
    schedule.note(process.life.name, 'is killed');
    this.running.splice(this.running.indexOf(process), 1);
    process.kill(random.between(...LOCKS_HELD_MS));
    schedule.after(this.#life, random.between(...RESTART_MS), 'starts another gateway', () => this.#start());
  }

  #stall({ life }: GatewayProcess): void {
    const { schedule, random } = this.#parts.ground;
    schedule.note(life.name, 'stands still');
    schedule.stall(life, schedule.nowMs() + random.between(...STALL_MS));
  }

  /** Changes an Agent after a while, and changes it back after another while. */
  #changed(agent: SimulatedAgent, ...steps: readonly AgentTrouble[]): void {
    const { schedule, random } = this.#parts.ground;
    let atMs = 0;
    for (const changes of steps) {
      atMs += random.between(...TROUBLE_MS);
      schedule.after(this.#life, atMs, `changes ${agent.code}: ${JSON.stringify(changes)}`, () => {
        if (!this.#isCalm) void this.#change(agent, changes);
      });
    }
  }

  async #change(agent: SimulatedAgent, changes: AgentTrouble): Promise<void> {
    await this.#parts.ground.database.agents.update(agent.code, changes);
  }

  /** Calls an operator when a callback is parked. */
  #callOperator(): void {
    const { database, schedule, random } = this.#parts.ground;
    if (this.#isVisiting || !database.hasParked()) return;
    this.#isVisiting = true;
    schedule.after(this.#life, random.between(...VISIT_MS), 'looks at what is parked', () => void this.#visit());
  }

  /** Brings back the Agents that were away until a callback was given up. */
  #bringBack(): void {
    const { database } = this.#parts.ground;
    for (const agent of this.#parts.agents) {
      const isGivenUp = database.callbacks.callbacks.some(
        (one) => one.agent === agent.code && one.parkedFor === 'undelivered',
      );
      if (agent.isAwayForDays && isGivenUp) Object.assign(agent, { isAway: false, isAwayForDays: false });
    }
  }

  async #visit(): Promise<void> {
    const { database, schedule } = this.#parts.ground;
    await database.replays.resumeReachable(schedule.nowMs());
    this.#bringBack();
    const parked = database.callbacks.callbacks.filter(
      ({ status, parkedFor }) => status === 'parked' && parkedFor !== 'no_callback_base',
    );
    for (const { id } of parked) await database.replays.replay(id, schedule.nowMs());
    database.wake();
    this.#isVisiting = false;
  }
}
