import type { OnceGone } from '../../application/admission/fair-queue.ts';
import type { Clock } from '../../application/ports/clock.ts';
import type { PulledCallbacks } from '../../application/ports/pulled-callbacks.ts';
import { PULLS_WAITING_PER_AGENT_MAX } from '../../domain/callback/pull-limits.ts';
import { Bell } from './bell.ts';
import { pause } from './pause.ts';

/** Rung after each commit of this process that left callbacks to deliver. */
export class PullBell extends Bell {}

export interface PullWatchOptions {
  readonly pulled: Pick<PulledCallbacks, 'ready'>;
  readonly bell: PullBell;
  readonly clock: Clock;
  readonly pollMs: number;
  readonly onFailure: (error: unknown) => void;
}

/** A waiting call is a timer and a connection of HTTP. */
const PLACES_MAX = 1_000;
const LOOKS_APART_MS = 10;

/**
 * Calls that wait for callbacks to fetch. One query answers for all of them, and it runs only while a call waits: at each ring, and every `pollMs`
 * for what other processes have queued. A waiting call holds no connection of the database.
 */
export class PullWatch {
  readonly #options: PullWatchOptions;
  readonly #waiting = new Map<string, Set<(isReady: boolean) => void>>();
  readonly #stopping = new AbortController();
  #count = 0;
  #looks: Promise<void> | undefined;

  constructor(options: PullWatchOptions) {
    this.#options = options;
  }

  /** True when the Agent may fetch callbacks; false when the time is over or the caller has left. Undefined: no place is free. */
  wait(agent: string, waitMs: number, onceGone?: OnceGone): Promise<boolean> | undefined {
    if (this.#stopping.signal.aborted) return Promise.resolve(false);
    const waiting = this.#waiting.get(agent) ?? new Set();
    if (this.#count >= PLACES_MAX || this.waitingOf(agent) >= PULLS_WAITING_PER_AGENT_MAX) return undefined;
    this.#waiting.set(agent, waiting);
    this.#count += 1;
    const woken = this.#woken(agent, waitMs, onceGone);
    this.#looks ??= this.#look();
    return woken;
  }

  /** How many calls of the Agent wait. */
  waitingOf(agent: string): number {
    return this.#waiting.get(agent)?.size ?? 0;
  }

  /** Ends all waits. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    for (const agent of this.#waiting.keys()) this.#wake(agent, false);
    await this.#looks;
  }

  #woken(agent: string, waitMs: number, onceGone: OnceGone = () => () => undefined): Promise<boolean> {
    let leave = (): void => undefined;
    const woken = new Promise<boolean>((resolve) => {
      const end = (isReady: boolean): void => {
        clearTimeout(timer);
        if (this.#leave(agent, end)) resolve(isReady);
      };
      const timer = setTimeout(end, waitMs, false);
      this.#waiting.get(agent)?.add(end);
      leave = () => end(false);
    });
    void woken.then(onceGone(() => leave()));
    return woken;
  }

  #leave(agent: string, end: (isReady: boolean) => void): boolean {
    const waiting = this.#waiting.get(agent);
    if (waiting?.delete(end) !== true) return false;
    if (waiting.size === 0) this.#waiting.delete(agent);
    this.#count -= 1;
    return true;
  }

  #wake(agent: string, isReady: boolean): void {
    for (const end of [...(this.#waiting.get(agent) ?? [])]) end(isReady);
  }

  async #look(): Promise<void> {
    const { bell, pollMs, onFailure } = this.#options;
    const { signal } = this.#stopping;
    while (this.#count > 0 && !signal.aborted) {
      await bell.wait(pollMs, signal);
      await this.#wakeReady().catch(onFailure);
      await pause(LOOKS_APART_MS, signal);
    }
    this.#looks = undefined;
  }

  async #wakeReady(): Promise<void> {
    const { pulled, clock } = this.#options;
    for (const agent of await pulled.ready([...this.#waiting.keys()], clock.nowMs())) this.#wake(agent, true);
  }
}
