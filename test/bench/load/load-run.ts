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

/** What came of it. Latencies are milliseconds from when a request was due to the end of its answer. */
export interface LoadResult {
  readonly answers: number;
  /** With those of the warm-up. */
  readonly allAnswers: number;
  readonly failures: number;
  readonly answersPerSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly longestMs: number;
  /** Share of the time that the generator itself was computing: near 1 it is what is measured. */
  readonly busyShare: number;
}

/** One stretch of load from this process. */
export class LoadRun {
  readonly #options: LoadOptions;
  readonly #nextRequest: () => Buffer;
  readonly #latenciesMs: number[] = [];
  readonly #idle: Connection[] = [];
  readonly #all: Connection[];
  #failures = 0;
  #allAnswers = 0;
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
    else this.#pace(startMs, this.#options.ratePerSecond);
    await sleep(this.#options.warmUpMs);
    const cpu = process.cpuUsage();
    const countedFromMs = performance.now();
    await sleep(this.#options.durationMs);
    const seconds = (performance.now() - countedFromMs) / 1000;
    const { user, system } = process.cpuUsage(cpu);
    this.#isOver = true;
    for (const connection of this.#all) connection.close();
    return this.#result(seconds, (user + system) / 1e6 / seconds);
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

  // Spins instead of sleeping, because a timer's millisecond is longer than most answers take. A request that finds no idle
  // connection stays due since its own moment, so a slow answer shows in all that had to wait for it.
  #pace(startMs: number, ratePerSecond: number): void {
    this.#idle.push(...this.#all);
    const intervalMs = 1000 / ratePerSecond;
    let dueAtMs = startMs;
    const spin = () => {
      for (const nowMs = performance.now(); dueAtMs <= nowMs; dueAtMs += intervalMs) {
        const connection = this.#idle.pop();
        if (connection === undefined) break;
        this.#ask(connection, dueAtMs);
      }
      if (!this.#isOver) setImmediate(spin);
    };
    spin();
  }

  #result(seconds: number, busyShare: number): LoadResult {
    const sorted = Float64Array.from(this.#latenciesMs).sort();
    return {
      answers: sorted.length,
      allAnswers: this.#allAnswers,
      failures: this.#failures,
      answersPerSecond: sorted.length / seconds,
      p50Ms: percentile(sorted, 50),
      p99Ms: percentile(sorted, 99),
      longestMs: percentile(sorted, 100),
      busyShare,
    };
  }
}

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
