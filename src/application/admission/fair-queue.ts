import type { TooManyRequests } from '../failure.ts';
import type { Within } from '../wallet/within.ts';

/** The rules for one kind of work: how much of it is done at a time, and who may wait. */
export interface Level {
  /** The name in the metrics. */
  readonly name: string;
  /** The most work of all flows that is under way at a time. */
  readonly seats: number;
  readonly seatsPerFlow: number;
  /** The most waiters, of one flow and of all. */
  readonly linePerFlow: number;
  readonly line: number;
  readonly waitMaxMs: number;
  /** How long a seat stays empty after work that took `tookMs`. If it is absent, the seat is free at once. */
  readonly restMs?: (tookMs: number) => number;
  /** The sentence of a refusal. */
  readonly sentence: string;
}

/** The end of a wait. `full` also counts callers that never waited, because their line was full. */
export type WaitOutcome = 'admitted' | 'full' | 'late' | 'left';

/** Observes waits. A caller that finds a free seat is not observed. */
export interface AdmissionObserver {
  /** A new level exists. */
  opens(level: string): void;
  waits(level: string): void;
  /** The end of a wait. */
  waited(level: string, outcome: WaitOutcome, waitedMs: number): void;
  /** A caller is refused at once. */
  refused(level: string): void;
}

/** Calls `left` when the caller has disconnected. Returns a function that ends the listening. */
export type OnceGone = (left: () => void) => () => void;

/** The options of one wait. */
export interface Wait {
  /** The longest wait; by default, that of the level. */
  readonly waitMaxMs?: number;
  /** The caller comes before all others of its flow, and is not refused if the line is full, because it ends work that has begun. */
  readonly isFirst?: boolean;
  readonly onceGone?: OnceGone | undefined;
}

interface Work extends Wait {
  /** False: the seat of this work is free at once. */
  readonly rests?: boolean;
}

/** The part of the process that a queue needs. */
export interface QueueParts {
  /** A monotonic clock. */
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
  /** The waiters in the order of their arrival. */
  waiting: Set<Waiter>;
}

const RETRY_AFTER_MS = 1_000;

/** Shared by all flows without waiters, which are most flows. Nobody is added to it. */
const NOBODY = new Set<Waiter>();

/**
 * The seats of one priority level, and the line before them. Flows are served round-robin. However many requests a flow has, the first request of
 * another flow waits for only one request of each flow. If the line is full, a flow without waiters gets the place of the newest waiter of the flow
 * with the most waiters.
 */
export class FairQueue {
  /** The refusal of a caller that was not admitted. The line is short, so the caller may try again soon. */
  readonly refusal: TooManyRequests;
  readonly #level: Level;
  readonly #parts: QueueParts;
  /** The most seats of a flow. The number may change when a seat of the flow becomes free. */
  readonly #seatsOf: (flow: string) => number;
  /** The flows with work or waiters. */
  readonly #flows = new Map<string, Flow>();
  /** The flows with a waiter that waits only for other flows, the next one first. */
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

  /** Does the work when it is the flow's turn. Undefined if the line is full, the wait was too long, or the caller has disconnected. */
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

  /** Takes a seat for the flow until `leave`. True: the caller has a seat. False: the caller is refused. A promise: the caller waits. */
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

  /** Returns a seat that the flow has taken. */
  leave(name: string): void {
    const flow = this.#flows.get(name);
    if (flow === undefined || flow.taken === 0) throw new Error(`${name} has no seat to leave`);
    flow.taken -= 1;
    this.#taken -= 1;
    // The flow goes behind the flows that arrived while it had the seat.
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

  /** False if the line is full, unless the flow has no waiter and another flow has at least two. */
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

  /** The first waiter of the flow takes a seat. If more wait, the flow goes to the end of the round. */
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
