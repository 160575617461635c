/** An Agent, a provider and a person that do nothing wrong: transfers, bets and sign-ins at a steady pace, each timed. */
import { setTimeout as wait } from 'node:timers/promises';
import { EventSource } from '../../bench/money/event-source.ts';
import { playerName } from '../../bench/money/money-world.ts';
import { ask, form } from '../ask.ts';
import { visit } from './healthy-person.ts';

const PAUSE_MS = 10;
const ADDRESS = '203.0.113.7';
const LIVE = '/health/live';
/** Every fourth player is the healthy Agent's, as the world has them. */
const PLAYER_STEP = 4;
const BETTING_PLAYERS = 5;

type Movement = Readonly<Record<'amount' | 'transfer_type', string>>;

const MOVEMENTS = {
  forth: { amount: '1', transfer_type: 'deposit' },
  back: { amount: '-1', transfer_type: 'withdraw' },
} as const;

/** The experience of the healthy side since the last call. */
export interface Met {
  readonly transferMs: readonly number[];
  readonly betMs: readonly number[];
  /** The requests of a person who signs in, works and signs out. */
  readonly personMs: readonly number[];
  readonly failures: readonly string[];
  /** The longest that a probe waited, which needs nothing but the event loop. */
  readonly probeMsMax: number;
}

interface Meeting {
  readonly transferMs: number[];
  readonly betMs: number[];
  readonly personMs: number[];
  readonly failures: string[];
  probeMsMax: number;
}

/** The same of several stretches of time. */
export const metAltogether = (stretches: readonly Met[]): Met => ({
  transferMs: stretches.flatMap(({ transferMs }) => transferMs),
  betMs: stretches.flatMap(({ betMs }) => betMs),
  personMs: stretches.flatMap(({ personMs }) => personMs),
  failures: stretches.flatMap(({ failures }) => failures),
  probeMsMax: Math.max(...stretches.map(({ probeMsMax }) => probeMsMax)),
});

const nothing = (): Meeting => ({ transferMs: [], betMs: [], personMs: [], failures: [], probeMsMax: 0 });

/** Where the healthy Agent calls, with which token, and the seed of the rounds. */
export interface HealthyAgent {
  readonly port: number;
  readonly token: string;
  readonly seed: number;
}

export class HealthySide {
  readonly #port: number;
  readonly #token: string;
  readonly #events: EventSource;
  #met = nothing();
  #isOver = false;
  #transfers = 0;
  #rounds = 0;
  #visits = 0;
  #loops: Promise<unknown> = Promise.resolve();

  constructor({ port, token, seed }: HealthyAgent) {
    this.#port = port;
    this.#token = token;
    this.#events = new EventSource(`healthy-${seed}`);
  }

  /** Resolves when the player has something to give back, however many withdrawals overtake deposits. */
  async start(): Promise<void> {
    await this.#move({ amount: '1000', transfer_type: 'deposit' });
    const works = [
      () => this.#transfer(),
      () => this.#transfer(),
      () => this.#play(),
      () => this.#play(),
      () => this.#administrate(),
      () => this.#probe(),
    ];
    this.#loops = Promise.all(works.map((work) => this.#again(work)));
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await this.#loops;
  }

  taken(): Met {
    const met = this.#met;
    this.#met = nothing();
    return met;
  }

  async #again(work: () => Promise<void>): Promise<void> {
    while (!this.#isOver) {
      await work().catch((error: unknown) => this.#met.failures.push(String(error)));
      await wait(PAUSE_MS);
    }
  }

  #transfer(): Promise<void> {
    return this.#move(this.#transfers % 2 === 0 ? MOVEMENTS.back : MOVEMENTS.forth);
  }

  async #move(movement: Movement): Promise<void> {
    const number = (this.#transfers += 1);
    const fields = { username: playerName(0), currency: 'USD', transfer_id: `healthy-${number}`, ...movement };
    const asked = { port: this.#port, path: '/papi/v1/player/transfer', address: ADDRESS, token: this.#token };
    const { transferMs, failures } = this.#met;
    const beganMs = performance.now();
    const { status, text } = await ask({ ...asked, body: form(fields) });
    transferMs.push(performance.now() - beganMs);
    if (!text.startsWith('{"status":true')) failures.push(`transfer ${number}: ${status} ${text.slice(0, 200)}`);
  }

  /** A bet, and what it wins. */
  async #play(): Promise<void> {
    const player = (1 + ((this.#rounds += 1) % BETTING_PLAYERS)) * PLAYER_STEP;
    const { betMs } = this.#met;
    for (const event of this.#events.nextRound(player)) {
      const beganMs = performance.now();
      await this.#events.report(this.#port, event);
      betMs.push(performance.now() - beganMs);
    }
  }

  async #administrate(): Promise<void> {
    const { personMs } = this.#met;
    this.#visits += 1;
    await visit({ port: this.#port, number: this.#visits, took: (ms) => personMs.push(ms) });
  }

  async #probe(): Promise<void> {
    const met = this.#met;
    const beganMs = performance.now();
    await ask({ port: this.#port, method: 'GET', path: LIVE, address: ADDRESS });
    met.probeMsMax = Math.max(met.probeMsMax, performance.now() - beganMs);
  }
}
