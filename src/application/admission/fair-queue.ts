import type { TooManyRequests } from '../failure.ts';
import type { Within } from '../wallet/within.ts';

/** How much of one kind of work is done at a time, for whom, and who waits for it. */
export interface Level {
  /** The name in the metrics. */
  readonly name: string;
  /** Work of all flows under way at a time. */
  readonly seats: number;
  readonly seatsPerFlow: number;
  /** Those who may wait, of one flow and of all. */
  readonly linePerFlow: number;
  readonly line: number;
  readonly waitMaxMs: number;
  /** How long a seat stays empty after work of so many milliseconds; absent: it is free at once. */
  readonly restMs?: (tookMs: number) => number;
  /** Told to those who are refused. */
  readonly sentence: string;
}

/** The end of a wait; `full` also of those who never waited, because their line was full. */
export type WaitOutcome = 'admitted' | 'full' | 'late' | 'left';

/** Notes who waits. Nobody is noted for whom a seat is free. */
export interface AdmissionObserver {
  /** There is such a level from now on. */
  opens(level: string): void;
  waits(level: string): void;
  /** The end of a wait. */
  waited(level: string, outcome: WaitOutcome, waitedMs: number): void;
  /** Somebody is refused at once. */
  refused(level: string): void;
}

/** Calls `left` when the caller has gone. Returns what ends the listening. */
export type OnceGone = (left: () => void) => () => void;

/** How one caller waits. */
export interface Wait {
  /** The rule of the level if it is absent. */
  readonly waitMaxMs?: number;
  /** Comes before all others of its flow, and no full line refuses it: it ends what was begun. */
  readonly isFirst?: boolean;
  readonly onceGone?: OnceGone | undefined;
}

interface Work extends Wait {
  /** False: the seat of this work is free at once. */
  readonly rests?: boolean;
}

/** The part of the process that a queue needs. */
export interface QueueParts {
  /** Of a clock that never goes back. */
  readonly nowMs: () => number;
  readonly within: Within;
  readonly observer: AdmissionObserver;
}

interface Waiter {
  readonly isFirst: boolean;
  readonly end: (outcome: WaitOutcome) => void;
}

interface Flow {
  readonly name: string;
  taken: number;
  /** In the order of arrival. */
  waiting: Set<Waiter>;
}

const RETRY_AFTER_MS = 1_000;

/** Never added to: most flows have nobody who waits. */
const NOBODY = new Set<Waiter>();

/**
 * The seats of one priority level, and the line before them. Flows are served round-robin: however many requests one of them has, another's first
 * one is behind one of each only. Where the line is full, a flow without a waiter gets the place of the newest one of the flow with most.
 */
export class FairQueue {
  /** The refusal of somebody who was not admitted: the line is short, so that it may come again soon. */
  readonly refusal: TooManyRequests;
  readonly #level: Level;
  readonly #parts: QueueParts;
  /** Most seats of a flow; it may change when a seat of the flow becomes free. */
  readonly #seatsOf: (flow: string) => number;
  /** Those with work or waiters. */
  readonly #flows = new Map<string, Flow>();
  /** Flows with a waiter that only waits for others: the next one first. */
  readonly #ready = new Set<Flow>();
  #taken = 0;
  #waiting = 0;

  constructor(level: Level, parts: QueueParts, seatsOf: (flow: string) => number = () => level.seatsPerFlow) {
    this.refusal = { kind: 'too_many_requests', sentence: level.sentence, retryAfterMs: RETRY_AFTER_MS };
    this.#level = level;
    this.#parts = parts;
    this.#seatsOf = seatsOf;
    parts.observer.opens(level.name);
  }

  /** The number of flows with work or waiters. */
  get size(): number {
    return this.#flows.size;
  }

  /** The seats that the flow has. */
  takenBy(flow: string): number {
    return this.#flows.get(flow)?.taken ?? 0;
  }

  /** Does the work when it is the flow's turn; undefined when the line is full, the wait was too long, or the caller has gone. */
  async run<T>(flow: string, work: (hasWaited: boolean) => Promise<T>, how: Work = {}): Promise<T | undefined> {
    const entered = this.enter(flow, how);
    if (!(await entered)) return undefined;
    const beganMs = this.#parts.nowMs();
    try {
      return await work(entered !== true);
    } finally {
      const { restMs } = this.#level;
      this.#rest(flow, restMs === undefined || how.rests === false ? 0 : restMs(this.#parts.nowMs() - beganMs));
    }
  }

  /** Takes a seat for the flow until `leave`. True: at once; false: refused; a promise: it waits. */
  enter(name: string, wait: Wait = {}): boolean | Promise<boolean> {
    let flow = this.#flows.get(name);
    if (flow === undefined) this.#flows.set(name, (flow = { name, taken: 0, waiting: NOBODY }));
    const { seats, linePerFlow } = this.#level;
    if (this.#taken < seats && flow.taken < this.#seatsOf(name)) {
      this.#take(flow);
      return true;
    }
    if (wait.isFirst === true || (flow.waiting.size < linePerFlow && this.#makesRoomFor(flow)))
      return this.#wait(flow, wait);
    this.#forgetIdle(flow);
    this.#parts.observer.refused(this.#level.name);
    return false;
  }

  /** Gives a seat back that the flow has taken. */
  leave(name: string): void {
    const flow = this.#flows.get(name);
    if (flow === undefined || flow.taken === 0) throw new Error(`${name} has no seat to leave`);
    flow.taken -= 1;
    this.#taken -= 1;
    // Behind those who came while it had its seat.
    this.#ready.delete(flow);
    this.#noteReady(flow);
    this.#forgetIdle(flow);
    for (const next of this.#ready) {
      if (this.#taken >= this.#level.seats) return;
      this.#admitOneOf(next);
    }
  }

  #rest(flow: string, ms: number): void {
    if (ms <= 0) this.leave(flow);
    else void this.#parts.within(new Promise<never>(() => undefined), ms).then(() => this.leave(flow));
  }

  /** False where the line is full, unless the flow has no waiter and another one has two at least. */
  #makesRoomFor(flow: Flow): boolean {
    if (this.#waiting < this.#level.line) return true;
    if (flow.waiting.size > 0) return false;
    let most = flow;
    for (const other of this.#flows.values()) if (other.waiting.size > most.waiting.size) most = other;
    if (most.waiting.size < 2) return false;
    [...most.waiting].at(-1)?.end('full');
    return true;
  }

  async #wait(flow: Flow, wait: Wait): Promise<boolean> {
    const { nowMs, within, observer } = this.#parts;
    const { name, waitMaxMs: patienceMs } = this.#level;
    const { waitMaxMs = patienceMs, isFirst = false, onceGone } = wait;
    const beganMs = nowMs();
    let end: Waiter['end'] = () => undefined;
    const ended = new Promise<WaitOutcome>((resolve) => {
      end = (outcome) => {
        this.#dropFrom(flow, waiter);
        resolve(outcome);
      };
    });
    const waiter: Waiter = { isFirst, end };
    this.#addTo(flow, waiter);
    observer.waits(name);
    const stopListening = onceGone?.(() => waiter.end('left'));
    if ((await within(ended, waitMaxMs)) === undefined && flow.waiting.has(waiter)) waiter.end('late');
    stopListening?.();
    const outcome = await ended;
    observer.waited(name, outcome, nowMs() - beganMs);
    return outcome === 'admitted';
  }

  #addTo(flow: Flow, waiter: Waiter): void {
    this.#waiting += 1;
    const { waiting } = flow;
    if (waiting === NOBODY) flow.waiting = new Set([waiter]);
    else if (!waiter.isFirst) waiting.add(waiter);
    else {
      const all = [...waiting];
      flow.waiting = new Set([
        ...all.filter(({ isFirst }) => isFirst),
        waiter,
        ...all.filter(({ isFirst }) => !isFirst),
      ]);
    }
    this.#noteReady(flow);
  }

  #dropFrom(flow: Flow, waiter: Waiter): void {
    if (!flow.waiting.delete(waiter)) return;
    this.#waiting -= 1;
    if (flow.waiting.size === 0) this.#ready.delete(flow);
    this.#forgetIdle(flow);
  }

  /** The first one in the line of the flow takes a seat; where more wait, the flow goes to the end of the round. */
  #admitOneOf(flow: Flow): void {
    const [first] = flow.waiting;
    this.#ready.delete(flow);
    this.#take(flow);
    first?.end('admitted');
    this.#noteReady(flow);
  }

  #take(flow: Flow): void {
    flow.taken += 1;
    this.#taken += 1;
  }

  #noteReady(flow: Flow): void {
    if (flow.waiting.size > 0 && flow.taken < this.#seatsOf(flow.name)) this.#ready.add(flow);
  }

  #forgetIdle({ name, taken, waiting }: Flow): void {
    if (taken === 0 && waiting.size === 0) this.#flows.delete(name);
  }
}
