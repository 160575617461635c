import type { LaneRun } from '../../application/ports/callback-queue.ts';
import { pause } from './pause.ts';

/** The shortest time between the starts of two bookings. Each booking is a commit, whatever its size, and only its own lanes wait for it. */
const BOOKINGS_APART_MS = 10;
/** The pause before locked lanes are tried again. */
const LOCKED_PAUSE_MS = 50;
/** The pause before a failed booking is tried again. */
const FAILED_PAUSE_MS = 1_000;

interface LaneSettlementsParts {
  /** Books the runs; returns those that must be tried again. */
  settle(runs: readonly LaneRun[]): Promise<readonly LaneRun[]>;
  onSettled(runs: readonly LaneRun[]): void;
  onFailure(error: unknown): void;
}

interface Booked {
  readonly locked: readonly LaneRun[];
  readonly failed: readonly LaneRun[];
}

/** Books the outcomes of lanes. All runs that arrive while a batch is being booked go into the next batch. */
export class LaneSettlements {
  readonly #parts: LaneSettlementsParts;
  readonly #over = new AbortController();
  readonly #awaited = new Map<LaneRun, () => void>();
  #waiting: LaneRun[] = [];
  #work: Promise<void> | undefined;
  #lastAtMs = -Infinity;

  constructor(parts: LaneSettlementsParts) {
    this.#parts = parts;
  }

  add(run: LaneRun): void {
    this.#waiting.push(run);
    this.#work ??= this.#workOff();
  }

  /** Resolves when the run is booked or given up. */
  async booked(run: LaneRun): Promise<void> {
    if (this.#over.signal.aborted) return;
    await new Promise<void>((resolve) => {
      this.#awaited.set(run, resolve);
      this.add(run);
    });
  }

  /** Resolves when no run is left. */
  async settled(): Promise<void> {
    await this.#work;
  }

  /** Gives up the runs that cannot be booked. The next holder of their lanes sends these callbacks again. */
  giveUp(): void {
    this.#over.abort();
    this.#wake([...this.#awaited.keys()]);
  }

  async #workOff(): Promise<void> {
    while (this.#waiting.length > 0 && !this.#over.signal.aborted) {
      const earlyMs = this.#lastAtMs + BOOKINGS_APART_MS - performance.now();
      if (earlyMs > 0) await pause(earlyMs, this.#over.signal);
      this.#lastAtMs = performance.now();
      const batch = this.#waiting;
      this.#waiting = [];
      const { locked, failed } = await this.#book(batch);
      this.#waiting.push(...locked, ...failed);
      if (failed.length > 0) await pause(FAILED_PAUSE_MS, this.#over.signal);
      else if (locked.length > 0) await pause(LOCKED_PAUSE_MS, this.#over.signal);
    }
    // Nothing is awaited between the last check and this line, so no run can arrive in between.
    this.#work = undefined;
  }

  async #book(batch: readonly LaneRun[]): Promise<Booked> {
    try {
      const locked = new Set(await this.#parts.settle(batch));
      const done = batch.filter((run) => !locked.has(run));
      this.#parts.onSettled(done);
      this.#wake(done);
      return { locked: [...locked], failed: [] };
    } catch (error) {
      if (batch.length > 1) return this.#bookEach(batch);
      if (!this.#over.signal.aborted) this.#parts.onFailure(error);
      return { locked: [], failed: batch };
    }
  }

  #wake(runs: readonly LaneRun[]): void {
    for (const run of runs) {
      this.#awaited.get(run)?.();
      this.#awaited.delete(run);
    }
  }

  /** Books the runs one by one, so that a run that cannot be booked does not block the others. */
  async #bookEach(batch: readonly LaneRun[]): Promise<Booked> {
    const booked: Booked[] = [];
    for (const run of batch) booked.push(await this.#book([run]));
    return { locked: booked.flatMap(({ locked }) => locked), failed: booked.flatMap(({ failed }) => failed) };
  }
}
