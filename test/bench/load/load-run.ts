import { percentile } from '../statistics.ts';
import { Connection } from './connection.ts';

/** How to load a server. */
export interface LoadOptions {
  readonly port: number;
  readonly connections: number;
  /** Answers of this first stretch are not counted. */
  readonly warmUpMs: number;
  readonly durationMs: number;
  /** Requests due per second, however slow the answers are; without it each connection asks again as soon as it is answered. */
  readonly ratePerSecond?: number | undefined;
}

/** The result of a run. Latencies are milliseconds from the due time of a request to the end of its answer. */
export interface LoadResult {
  readonly answers: number;
  /** With those of the warm-up. */
  readonly allAnswers: number;
  readonly failures: number;
  readonly answersPerSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly longestMs: number;
  /** Share of the time in which the generator had answers to read: near 1 it is itself what is measured. */
  readonly busyShare: number;
}

/**
 * One stretch of load from this process. At a rate, a request that finds every connection busy stays due since its own moment,
 * so a slow answer shows in all that had to wait for it.
 */
export class LoadRun {
  readonly #options: LoadOptions;
  readonly #nextRequest: () => Buffer;
  readonly #latenciesMs: number[] = [];
  readonly #idle: Connection[] = [];
  readonly #all: Connection[];
  #failures = 0;
  #allAnswers = 0;
  /** Turns in which no answer came. */
  #idleMs = 0;
  #countFromMs = Infinity;
  #isOver = false;

  constructor(options: LoadOptions, nextRequest: () => Buffer) {
    this.#options = options;
    this.#nextRequest = nextRequest;
    const onAnswer = (connection: Connection, isGood: boolean) => this.#answered(connection, isGood);
    this.#all = Array.from({ length: options.connections }, () => new Connection(options.port, onAnswer));
  }

  async run(): Promise<LoadResult> {
    const startMs = performance.now();
    this.#countFromMs = startMs + this.#options.warmUpMs;
    if (this.#options.ratePerSecond === undefined) for (const connection of this.#all) this.#ask(connection, startMs);
    this.#spin(startMs);
    await sleep(this.#options.warmUpMs);
    const countedFromMs = performance.now();
    this.#idleMs = 0;
    await sleep(this.#options.durationMs);
    const countedMs = performance.now() - countedFromMs;
    this.#isOver = true;
    for (const connection of this.#all) connection.close();
    return this.#result(countedMs);
  }

  #ask(connection: Connection, dueAtMs: number): void {
    connection.send(this.#nextRequest(), dueAtMs);
  }

  #answered(connection: Connection, isGood: boolean): void {
    if (this.#isOver) return;
    this.#allAnswers += 1;
    const nowMs = performance.now();
    if (nowMs >= this.#countFromMs) {
      this.#latenciesMs.push(nowMs - connection.dueAtMs);
      if (!isGood) this.#failures += 1;
    }
    if (this.#options.ratePerSecond === undefined) this.#ask(connection, nowMs);
    else this.#idle.push(connection);
  }

  // Never sleeps: a timer's millisecond is longer than most answers take, and a server that has to wake a sleeping client with
  // each answer would pay for that, the slow ones most often.
  #spin(startMs: number): void {
    const { ratePerSecond } = this.#options;
    const intervalMs = ratePerSecond === undefined ? Infinity : 1000 / ratePerSecond;
    if (ratePerSecond !== undefined) this.#idle.push(...this.#all);
    let dueAtMs = ratePerSecond === undefined ? Infinity : startMs;
    let lastMs = startMs;
    let lastAnswers = 0;
    const turn = () => {
      const nowMs = performance.now();
      if (this.#allAnswers === lastAnswers) this.#idleMs += nowMs - lastMs;
      lastMs = nowMs;
      lastAnswers = this.#allAnswers;
      for (; dueAtMs <= nowMs && this.#idle.length > 0; dueAtMs += intervalMs) this.#ask(this.#idle.pop()!, dueAtMs);
      if (!this.#isOver) setImmediate(turn);
    };
    turn();
  }

  #result(countedMs: number): LoadResult {
    const sorted = Float64Array.from(this.#latenciesMs).sort();
    return {
      answers: sorted.length,
      allAnswers: this.#allAnswers,
      failures: this.#failures,
      answersPerSecond: (sorted.length / countedMs) * 1000,
      p50Ms: percentile(sorted, 50),
      p99Ms: percentile(sorted, 99),
      longestMs: percentile(sorted, 100),
      busyShare: 1 - this.#idleMs / countedMs,
    };
  }
}

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
