/** Events at a steady pace, each repeated until it was taken, as a provider does. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { EventSource, PlayedEvent } from '../money/event-source.ts';

const TURN_MS = 2;
const REPEAT_MS = 500;
/** A provider has so many rounds under way at most, and begins no more of them meanwhile. */
const UNDER_WAY_MAX = 500;

/** The events of a stretch of time. */
export interface Steady {
  readonly taken: number;
  /** How many were taken a second. */
  readonly perSecond: number;
  /** Events that were sent more than once. */
  readonly repeated: number;
  /** The longest time in which no event was taken, and the longest time until one was, in milliseconds. */
  readonly silentMs: number;
  readonly longestMs: number;
}

export class SteadyEvents {
  readonly #source: EventSource;
  readonly #port: () => number;
  readonly #players: number;
  #isOver = false;
  #taken = 0;
  #repeated = 0;
  #lastMs = performance.now();
  #sinceMs = performance.now();
  #silentMs = 0;
  #longestMs = 0;

  /** `port`: the gateway that gets the next event. */
  constructor(source: EventSource, port: () => number, players: number) {
    [this.#source, this.#port, this.#players] = [source, port, players];
  }

  /** Sends bets and payouts, so many a second in all, until `stop`; resolves when all are taken. */
  async run(perSecond: number): Promise<void> {
    const startMs = performance.now();
    const underWay = new Set<Promise<void>>();
    let turn = 0;
    const begin = (): void => {
      turn += 1;
      if (underWay.size >= UNDER_WAY_MAX) return;
      const round = this.#round(turn % this.#players).finally(() => underWay.delete(round));
      underWay.add(round);
    };
    while (!this.#isOver) {
      const due = (performance.now() - startMs) * (perSecond / 2_000);
      while (turn < due) begin();
      await sleep(TURN_MS);
    }
    await Promise.all(underWay);
  }

  stop(): void {
    this.#isOver = true;
  }

  /** The figures since the last call. */
  take(): Steady {
    const silentMs = Math.max(this.#silentMs, performance.now() - this.#lastMs);
    const nowMs = performance.now();
    const perSecond = (this.#taken * 1_000) / (nowMs - this.#sinceMs);
    this.#sinceMs = nowMs;
    const steady = {
      taken: this.#taken,
      perSecond,
      repeated: this.#repeated,
      silentMs,
      longestMs: this.#longestMs,
    };
    this.#taken = this.#repeated = this.#silentMs = this.#longestMs = 0;
    return steady;
  }

  async #round(player: number): Promise<void> {
    for (const event of this.#source.nextRound(player)) await this.#untilTaken(event);
  }

  async #untilTaken(event: PlayedEvent): Promise<void> {
    const sinceMs = performance.now();
    let isTaken = await this.#source.offer(this.#port(), event).catch(() => false);
    if (!isTaken) this.#repeated += 1;
    while (!isTaken) {
      await sleep(REPEAT_MS);
      isTaken = await this.#source.repeat(this.#port(), event).catch(() => false);
    }
    const nowMs = performance.now();
    this.#taken += 1;
    this.#silentMs = Math.max(this.#silentMs, nowMs - this.#lastMs);
    this.#longestMs = Math.max(this.#longestMs, nowMs - sinceMs);
    this.#lastMs = nowMs;
  }
}
