/**
 * An Agent, a provider and a person that do nothing wrong: transfers and bets at a steady pace, however long the answers take, and sign-ins one after the other.
 * A transfer or bet is timed from the moment when it is due, so that a stop of the gateway delays all that fall into it, and not one of them.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { EventSource } from '../../bench/money/event-source.ts';
import { playerName } from '../../bench/money/money-world.ts';
import { ask, form } from '../ask.ts';
import { visit } from './healthy-person.ts';

/** 40 transfers and 20 rounds of two events a second: about a third of what a gateway and its database do on two cores. */
const TRANSFER_EVERY_MS = 25;
const ROUND_EVERY_MS = 50;
/** A visit has ten requests: one person who works without a pause for thought. */
const VISIT_PAUSE_MS = 1_000;
const PROBE_PAUSE_MS = 10;
const ADDRESS = '203.0.113.7';
const LIVE = '/health/live';
/** Every fourth player is the healthy Agent's, as the world has them. */
const PLAYER_STEP = 4;
const BETTING_PLAYERS = 5;
/** The Agent's players who do not bet: a player moves money eight times a second at most. */
const MOVING_PLAYERS = [0, 6, 7, 8, 9].map((number) => number * PLAYER_STEP);
/** More than all deposits that may be overtaken. */
const FIRST_DEPOSIT = { amount: '1000', transfer_type: 'deposit' } as const;

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

/** The experience of several periods together. */
export const metAltogether = (stretches: readonly Met[]): Met => ({
  transferMs: stretches.flatMap(({ transferMs }) => transferMs),
  betMs: stretches.flatMap(({ betMs }) => betMs),
  personMs: stretches.flatMap(({ personMs }) => personMs),
  failures: stretches.flatMap(({ failures }) => failures),
  probeMsMax: Math.max(...stretches.map(({ probeMsMax }) => probeMsMax)),
});

const nothing = (): Meeting => ({ transferMs: [], betMs: [], personMs: [], failures: [], probeMsMax: 0 });

/** The address that the healthy Agent calls, its token, and the seed of the rounds. */
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

  /** Resolves when the players have something to give back, however many withdrawals overtake deposits. */
  async start(): Promise<void> {
    for (const player of MOVING_PLAYERS) await this.#move(player, FIRST_DEPOSIT, performance.now());
    this.#loops = Promise.all([
      this.#steadily(TRANSFER_EVERY_MS, (dueMs) => this.#transfer(dueMs)),
      this.#steadily(ROUND_EVERY_MS, (dueMs) => this.#play(dueMs)),
      this.#again(VISIT_PAUSE_MS, () => this.#administrate()),
      this.#again(PROBE_PAUSE_MS, () => this.#probe()),
    ]);
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

  async #again(pauseMs: number, work: () => Promise<void>): Promise<void> {
    while (!this.#isOver) {
      await this.#noted(work());
      await wait(pauseMs);
    }
  }

  /** Begins a work each time that one is due, and waits for none of them before the end. */
  async #steadily(everyMs: number, work: (dueMs: number) => Promise<void>): Promise<void> {
    const underWay = new Set<Promise<void>>();
    for (let dueMs = performance.now(); !this.#isOver; dueMs += everyMs) {
      await wait(Math.max(0, dueMs - performance.now()));
      const begun = this.#noted(work(dueMs)).finally(() => underWay.delete(begun));
      underWay.add(begun);
    }
    await Promise.all(underWay);
  }

  async #noted(work: Promise<void>): Promise<void> {
    await work.catch((error: unknown) => this.#met.failures.push(String(error)));
  }

  #transfer(dueMs: number): Promise<void> {
    const player = MOVING_PLAYERS[this.#transfers % MOVING_PLAYERS.length]!;
    return this.#move(player, this.#transfers % 2 === 0 ? MOVEMENTS.back : MOVEMENTS.forth, dueMs);
  }

  async #move(player: number, movement: Movement, dueMs: number): Promise<void> {
    const number = (this.#transfers += 1);
    const fields = { username: playerName(player), currency: 'USD', transfer_id: `healthy-${number}`, ...movement };
    const asked = { port: this.#port, path: '/papi/v1/player/transfer', address: ADDRESS, token: this.#token };
    const { transferMs, failures } = this.#met;
    const { status, text } = await ask({ ...asked, body: form(fields) });
    transferMs.push(performance.now() - dueMs);
    if (!text.startsWith('{"status":true')) failures.push(`transfer ${number}: ${status} ${text.slice(0, 200)}`);
  }

  /** A bet, and its payout as soon as the bet is answered. */
  async #play(dueMs: number): Promise<void> {
    const player = (1 + ((this.#rounds += 1) % BETTING_PLAYERS)) * PLAYER_STEP;
    const { betMs } = this.#met;
    let beganMs = dueMs;
    for (const event of this.#events.nextRound(player)) {
      await this.#events.report(this.#port, event);
      const nowMs = performance.now();
      betMs.push(nowMs - beganMs);
      beganMs = nowMs;
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
