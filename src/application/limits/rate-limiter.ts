import {
  hasRoom,
  hear,
  isBelowLimit,
  momentOf,
  newCounter,
  turn,
  windowsToWait,
  type RateCounter,
} from '../../domain/limits/rate-window.ts';
import type { Clock } from '../ports/clock.ts';
import type { OthersCounts, RateCount, RateCounts } from '../ports/rate-counts.ts';

/** The most keys in memory, at about 150 bytes each. Callers choose their addresses, so there must be a limit. */
export const KEYS_MAX = 50_000;
/** The number of keys that are examined to find one to forget. */
const LOOKED_AT = 8;
/** The most counts that one process sends at a time, the largest first. */
const TOLD_COUNTS_MAX = 2_000;
/** A key's count is sent from this part of the process's share on. Below it, all processes together are far from the limit. */
const TOLD_FROM = 0.1;

/** The pause between two exchanges of counts among processes. */
export const EXCHANGE_MS = 500;

/** A rule: the most requests of one key in a window. */
interface RateRule {
  readonly name: string;
  /** 0: no limit. */
  readonly limit: number;
  readonly windowMs: number;
  /** True if keys may have limits of their own. Then counts are exchanged even if the rule itself has no limit. */
  readonly hasOwnLimits?: boolean;
}

/**
 * Counts requests by key and refuses those above the limit. It works in memory, in a fraction of a microsecond, and without waiting. It receives the
 * counts of other processes from {@link ShareRateCounts}. Only the limits depend on its memory.
 */
export class RateLimiter {
  readonly rule: RateRule;
  readonly #clock: Clock;
  readonly #keysMax: number;
  readonly #counters = new Map<string, RateCounter>();
  /**
   * The position of the cleaning among the keys. An iterator of a Map stays valid through changes. A new iterator would pass over deleted entries
   * each time.
   */
  #hand = this.#counters.entries();
  #processes = 1;

  constructor(rule: RateRule, clock: Clock, keysMax = KEYS_MAX) {
    this.rule = rule;
    this.#clock = clock;
    this.#keysMax = keysMax;
  }

  get size(): number {
    return this.#counters.size;
  }

  /** The requests in a window for a rate a second. */
  limitOf(perSecond: number): number {
    return (perSecond * this.rule.windowMs) / 1_000;
  }

  /**
   * Returns 0 if the request is admitted and counted. Otherwise the request is not counted, and the result is the milliseconds after which the caller
   * may try again.
   */
  admit(key: string, limit = this.rule.limit): number {
    if (limit === 0) return 0;
    const nowMs = this.#clock.nowMs();
    const counter = this.#counterOf(key, limit, nowMs);
    const passed = (nowMs - counter.window * this.rule.windowMs) / this.rule.windowMs;
    if (!hasRoom(counter, passed)) return this.#waitOf(counter, passed);
    counter.own += 1;
    return 0;
  }

  /** The milliseconds that a request would have to wait. Counts nothing, and adds no key. */
  waitMs(key: string): number {
    if (!this.#counters.has(key)) return 0;
    const nowMs = this.#clock.nowMs();
    const counter = this.#counterOf(key, this.rule.limit, nowMs);
    const { passed } = momentOf(nowMs, this.rule.windowMs);
    return hasRoom(counter, passed) ? 0 : this.#waitOf(counter, passed);
  }

  /** The number of the current window. */
  get window(): number {
    return momentOf(this.#clock.nowMs(), this.rule.windowMs).window;
  }

  /** The counts of this process for the other processes, the largest first. */
  sharedCounts(): readonly RateCount[] {
    const { window } = this;
    const told: RateCount[] = [];
    for (const [key, { window: own, limit, own: count }] of this.#counters) {
      if (own !== window || count === 0 || count < (limit / this.#processes) * TOLD_FROM) continue;
      told.push({ rule: this.rule.name, key, window, count });
    }
    return told.sort((left, right) => right.count - left.count).slice(0, TOLD_COUNTS_MAX);
  }

  /** Takes the counts of the other processes. */
  hear({ processes, counts }: OthersCounts): void {
    this.#processes = processes;
    const nowMs = this.#clock.nowMs();
    const { window, passed } = momentOf(nowMs, this.rule.windowMs);
    const heard = counts.filter((count) => count.rule === this.rule.name && count.window === window);
    // Also takes counts of keys that only other processes have seen: their next request may come to this process.
    for (const { key } of heard) this.#counterOf(key, undefined, nowMs);
    const others = new Map(heard.map(({ key, count }) => [key, count]));
    for (const [key, counter] of this.#counters) {
      if (counter.window !== window) continue;
      hear(counter, { others: others.get(key) ?? counter.others, processes, passed });
    }
  }

  #counterOf(key: string, limit: number | undefined, nowMs: number): RateCounter {
    const moment = momentOf(nowMs, this.rule.windowMs);
    const known = this.#counters.get(key);
    if (known === undefined) return this.#remember(key, limit ?? this.rule.limit, moment.window);
    if (limit !== undefined) known.limit = limit;
    turn(known, moment, this.#processes);
    return known;
  }

  #remember(key: string, limit: number, window: number): RateCounter {
    this.#tidy(window);
    const counter = newCounter(limit, this.#processes, window);
    this.#counters.set(key, counter);
    return counter;
  }

  /** Removes outdated keys among the next few. If there is still no room for one more, it removes the least used of them. */
  #tidy(window: number): void {
    let least: [string, RateCounter] | undefined;
    for (let looked = 0; looked < LOOKED_AT; looked += 1) {
      const entry = this.#nextEntry();
      if (entry === undefined) break;
      if (entry[1].window < window - 1) this.#counters.delete(entry[0]);
      else if (least === undefined || entry[1].own < least[1].own) least = entry;
    }
    if (this.#counters.size >= this.#keysMax && least !== undefined) this.#counters.delete(least[0]);
  }

  #nextEntry(): [string, RateCounter] | undefined {
    const next = this.#hand.next();
    if (next.done !== true) return next.value;
    this.#hand = this.#counters.entries();
    return this.#hand.next().value;
  }

  #waitOf(counter: RateCounter, passed: number): number {
    // Below the limit, only this process's share is used up, until the next exchange.
    if (isBelowLimit(counter, passed)) return EXCHANGE_MS;
    return Math.max(1, Math.ceil(windowsToWait(counter, passed) * this.rule.windowMs));
  }
}

/** Sends this process's counts to the other processes, and receives theirs. */
export class ShareRateCounts {
  readonly #limiters: readonly RateLimiter[];
  readonly #counts: RateCounts;

  constructor(limiters: readonly RateLimiter[], counts: RateCounts) {
    this.#limiters = limiters.filter(({ rule }) => rule.limit > 0 || rule.hasOwnLimits === true);
    this.#counts = counts;
  }

  async execute(): Promise<void> {
    const own = this.#limiters.flatMap((limiter) => limiter.sharedCounts());
    const windows = this.#limiters.map(({ rule, window }) => ({ rule: rule.name, window }));
    const heard = await this.#counts.exchange(own, windows);
    for (const limiter of this.#limiters) limiter.hear(heard);
  }
}
