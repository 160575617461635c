import { setTimeout as wait } from 'node:timers/promises';
import { err, ok, type Result } from '../../src/domain/shared/result.ts';
import type { Operator } from './calls.ts';
import type { GatewayProcess } from './gateway-process.ts';
import type { Journal } from './journal.ts';
import type { TurnedClock } from './turned-clock.ts';
import { changesBetween, statesNow } from './watched-states.ts';

const UNITS_MS: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };
const TURN = /^\+(\d{1,9})([smhd])$/;
/** The gateway makes the tables of three months ahead; a jump beyond them would find no place for its bookings. */
const TURN_MAX_MS = 31 * 86_400_000;

/** Reads a turn of the clock, such as `+76h`, in milliseconds. Refuses with the broken rule. */
export function turnOf(text = ''): Result<number, string> {
  const [, amount = '0', unit = ''] = TURN.exec(text) ?? [];
  const ms = Number(amount) * (UNITS_MS[unit] ?? 0);
  if (text.startsWith('-')) return err('the clock goes forwards only, because what is booked stays booked');
  if (ms === 0) return err('clock takes a time to go forwards, such as +30s, +15m, +76h or +31d');
  return ms <= TURN_MAX_MS ? ok(ms) : err('clock goes at most +31d at a time; say it again to go further');
}

/** A stride ends when the next callback is due, but is not shorter than this part of the time that has passed. */
const STRIDE_PART_MIN = 0.1;
const STRIDE_MS_MIN = 1_000;
/** The end of a turn passes in two strides of at most this length, because some works need several rounds, and one looks every 30 s. */
const LAST_STRIDE_MS_MAX = 35_000;
const LAST_STRIDES = 2;
/** The longest real time for the attempts that a stride makes due. */
const ATTEMPTS_MS_MAX = 10_000;
const POLL_MS = 20;

interface PassingTimeParts {
  readonly gateway: GatewayProcess;
  readonly operator: Operator;
  readonly journal: Journal;
  readonly player: string;
  /** The clock of this process, which is that of the simulators and the sample Agent. */
  readonly clock: TurnedClock;
}

/**
 * Turns the clocks of the gateway, the simulators and the sample Agent, stride by stride: each retry of a callback is made at its time, and the next follows
 * from it, as in the real time.
 */
export class PassingTime {
  readonly #parts: PassingTimeParts;
  /** The Agents that fetch their callbacks, each in its own time. */
  #fetching: ReadonlySet<string> = new Set();

  constructor(parts: PassingTimeParts) {
    this.#parts = parts;
  }

  /** Writes down what has changed by it. */
  async pass(ms: number): Promise<void> {
    const { operator, player, journal } = this.#parts;
    this.#fetching = await this.#agentsThatFetch();
    const before = await statesNow(operator, player);
    await this.#inStrides(ms);
    const changes = changesBetween(before, await statesNow(operator, player));
    journal.title(`It is ${new Date(Date.now()).toISOString()} for the gateway, the providers and the sample Agent`);
    for (const change of changes) journal.say(`  ${change}`);
    if (changes.length === 0) journal.say('  Nothing has ended by it.');
  }

  async #inStrides(ms: number): Promise<void> {
    const [beginMs, lastMs] = [Date.now(), Math.min(LAST_STRIDE_MS_MAX, ms / (LAST_STRIDES + 1))];
    for (let leftMs = ms; leftMs > 0; leftMs = beginMs + ms - Date.now()) {
      const mostMs = Math.max(lastMs, leftMs - LAST_STRIDES * lastMs);
      await this.#turn(Math.min(leftMs, mostMs, await this.#untilNextMs(ms - leftMs)));
      await this.#attempted();
    }
  }

  /** The time until the next callback is due. */
  async #untilNextMs(passedMs: number): Promise<number> {
    const [nowMs, leastMs] = [Date.now(), Math.max(STRIDE_MS_MIN, passedMs * STRIDE_PART_MIN)];
    const ahead = (await this.#pending()).map(({ atMs }) => atMs - nowMs);
    return Math.max(leastMs, Math.min(...ahead));
  }

  async #turn(byMs: number): Promise<void> {
    const { gateway, clock } = this.#parts;
    await Promise.all([gateway.turnClock(byMs), clock.turn(byMs)]);
  }

  /** Waits until each attempt is over that is due. */
  async #attempted(): Promise<void> {
    const [nowMs, endMs] = [Date.now(), performance.now() + ATTEMPTS_MS_MAX];
    const isOpen = ({ atMs, isUnderWay }: Pending): boolean => isUnderWay || atMs <= nowMs;
    while ((await this.#pending()).some(isOpen) && performance.now() < endMs) await wait(POLL_MS);
  }

  /** The callbacks that the gateway is to send, now or later. */
  async #pending(): Promise<readonly Pending[]> {
    const { list } = await this.#parts.operator.get('/callbacks?status=pending&pageSize=100');
    return (list as CallbackRow[])
      .filter(({ agent }) => !this.#fetching.has(agent))
      .flatMap(({ next_attempt_at: at, on_its_way: isUnderWay }) =>
        at === null && !isUnderWay ? [] : [{ atMs: at === null ? Infinity : Date.parse(at), isUnderWay }],
      );
  }

  async #agentsThatFetch(): Promise<ReadonlySet<string>> {
    const { list } = await this.#parts.operator.get('/agents?pageSize=100');
    return new Set((list as AgentRow[]).filter((agent) => agent.callback_delivery === 'pull').map(({ code }) => code));
  }
}

interface AgentRow {
  readonly code: string;
  readonly callback_delivery: string;
}

interface CallbackRow {
  readonly agent: string;
  readonly next_attempt_at: string | null;
  readonly on_its_way: boolean;
}

interface Pending {
  /** When it is sent next. */
  readonly atMs: number;
  readonly isUnderWay: boolean;
}
