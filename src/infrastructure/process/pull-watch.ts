import type { OnceGone } from '../../application/admission/fair-queue.ts';
import { PULLS_WAITING_PER_AGENT_MAX } from '../../domain/callback/pull-limits.ts';
import { Bell } from './bell.ts';
import { pause } from './pause.ts';

/** Rung after each commit of this process that left callbacks or questions to fetch. */
export class PullBell extends Bell {}

/** Rung after each answer to a question that this process has noted. */
export class AnswerBell extends Bell {}

export interface PullWatchOptions {
  /** Returns the keys for which there is something. */
  readonly ready: (keys: readonly string[]) => Promise<ReadonlySet<string>>;
  readonly bell: Bell;
  readonly pollMs: number;
  readonly placesMax: number;
  readonly onFailure: (error: unknown) => void;
}

const LOOKS_APART_MS = 10;

/**
 * Calls that wait for callbacks to fetch, by Agent. One query answers for all of them, and it runs only while a call waits: at each ring, and every
 * `pollMs` for what other processes have queued. A waiting call holds no connection of the database.
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

  /** True when there is something for the key; false when the time is over or the caller has left. Undefined: no place is free. */
  wait(key: string, waitMs: number, onceGone?: OnceGone): Promise<boolean> | undefined {
    if (this.#stopping.signal.aborted) return Promise.resolve(false);
    const waiting = this.#waiting.get(key) ?? new Set();
    if (this.#count >= this.#options.placesMax || this.waitingOf(key) >= PULLS_WAITING_PER_AGENT_MAX) return undefined;
    this.#waiting.set(key, waiting);
    this.#count += 1;
    const woken = this.#woken(key, waitMs, onceGone);
    this.#looks ??= this.#look();
    return woken;
  }

  /** How many calls of the Agent wait. */
  waitingOf(key: string): number {
    return this.#waiting.get(key)?.size ?? 0;
  }

  /** Ends all waits. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    for (const key of this.#waiting.keys()) this.#wake(key, false);
    await this.#looks;
  }

  #woken(key: string, waitMs: number, onceGone: OnceGone = () => () => undefined): Promise<boolean> {
    let leave = (): void => undefined;
    const woken = new Promise<boolean>((resolve) => {
      const end = (isReady: boolean): void => {
        clearTimeout(timer);
        if (this.#leave(key, end)) resolve(isReady);
      };
      const timer = setTimeout(end, waitMs, false);
      this.#waiting.get(key)?.add(end);
      leave = () => end(false);
    });
    void woken.then(onceGone(() => leave()));
    return woken;
  }

  #leave(key: string, end: (isReady: boolean) => void): boolean {
    const waiting = this.#waiting.get(key);
    if (waiting?.delete(end) !== true) return false;
    if (waiting.size === 0) this.#waiting.delete(key);
    this.#count -= 1;
    return true;
  }

  #wake(key: string, isReady: boolean): void {
    for (const end of [...(this.#waiting.get(key) ?? [])]) end(isReady);
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
    for (const key of await this.#options.ready([...this.#waiting.keys()])) this.#wake(key, true);
  }
}

/** Questions that wait for the answers of Agents that fetch, by id. */
export class AnswerWatch extends PullWatch {}
