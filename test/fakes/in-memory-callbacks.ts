import type { LoggedCallback } from '../../src/application/ports/callback-log.ts';
import type { CallbackAttempt, LaneClaim } from '../../src/application/ports/callback-queue.ts';
import type { EndedAuthorization } from '../../src/application/ports/wallet-book.ts';
import type { CallbackMessage } from '../../src/domain/callback/callback-message.ts';
import type { Heard } from '../../src/domain/callback/heard.ts';
import type { ParkReason } from '../../src/domain/callback/callback-outcome.ts';

/** A lane, kept while a callback in it is undelivered. */
export interface KeptLane {
  readonly agent: string;
  readonly lane: string;
  readyAtMs: number;
  epoch: number;
  attempts: number;
  isHeld: boolean;
  /** Whether its Agent has fetched it. */
  isPulled?: boolean;
  parkedFor: ParkReason | undefined;
}

export interface KeptBreaker {
  failures: number;
  probeAtMs: number | undefined;
  openedAtMs?: number | undefined;
  heard?: Heard | undefined;
}

export type KeptCallback = { -readonly [Name in keyof LoggedCallback]: LoggedCallback[Name] };

/** The data that the in-memory queue, replays and log share. */
export class InMemoryCallbacks {
  /** In the order of arrival. */
  readonly callbacks: KeptCallback[] = [];
  readonly lanes = new Map<string, KeptLane>();
  readonly attempts: CallbackAttempt[] = [];
  readonly breakers = new Map<string, KeptBreaker>();
  readonly #nowMs: () => number;
  #epoch = 0;

  constructor(nowMs: () => number = Date.now) {
    this.#nowMs = nowMs;
  }

  enqueue(messages: readonly CallbackMessage[]): void {
    const waiting = { status: 'pending', parkedFor: undefined, deliveredAtMs: undefined } as const;
    for (const message of messages) {
      this.laneOf(message);
      this.callbacks.push({ ...message, ...waiting, createdAtMs: this.#nowMs() });
    }
  }

  /** Keeps a callback that asks about a bet. The process that asks sends it, and no lane does. */
  ask(message: CallbackMessage): void {
    const asking = { status: 'asking', parkedFor: undefined, deliveredAtMs: undefined } as const;
    this.callbacks.push({ ...message, ...asking, createdAtMs: this.#nowMs() });
  }

  endQuestion(id: string, { status = 'unanswered', attempt }: Partial<EndedAuthorization> = {}): void {
    const question = this.callbacks.find((one) => one.id === id);
    if (question?.status === 'asking') question.status = status;
    if (attempt !== undefined) this.attempts.push(attempt);
  }

  /** The lane; made if it does not exist. */
  laneOf({ agent, lane }: Pick<LaneClaim, 'agent' | 'lane'>, readyAtMs = this.#nowMs()): KeptLane {
    const key = JSON.stringify([agent, lane]);
    const kept = this.lanes.get(key);
    if (kept !== undefined) return kept;
    const made = { agent, lane, readyAtMs, epoch: 0, attempts: 0, isHeld: false, parkedFor: undefined };
    this.lanes.set(key, made);
    return made;
  }

  undelivered({ agent, lane }: Pick<LaneClaim, 'agent' | 'lane'>): readonly KeptCallback[] {
    const isOpen = ({ status }: KeptCallback): boolean => status === 'pending' || status === 'parked';
    return this.callbacks.filter((one) => one.agent === agent && one.lane === lane && isOpen(one));
  }

  /** The callbacks that no earlier one holds back. */
  deliverable(lane: Pick<LaneClaim, 'agent' | 'lane'>): readonly KeptCallback[] {
    const isOfLane = (one: KeptCallback): boolean => one.agent === lane.agent && one.lane === lane.lane;
    const asking = this.callbacks.findIndex((one) => one.status === 'asking' && isOfLane(one));
    const before = asking < 0 ? this.callbacks : this.callbacks.slice(0, asking);
    return this.undelivered(lane).filter((one) => before.includes(one));
  }

  nextEpoch(): number {
    this.#epoch += 1;
    return this.#epoch;
  }

  /** Removes empty lanes. */
  sweep(): void {
    for (const [key, lane] of this.lanes) if (this.undelivered(lane).length === 0) this.lanes.delete(key);
  }

  clear(): void {
    this.callbacks.length = 0;
    this.attempts.length = 0;
    this.lanes.clear();
    this.breakers.clear();
  }
}
