import { providerOfLane } from '../callbacks/callback-lane.ts';
import { addTraffic, NO_TRAFFIC, type TrafficKey, type TrafficSums } from '../../domain/traffic/traffic.ts';
import { Decimal } from '../../domain/shared/decimal.ts';
import type { Clock } from '../ports/clock.ts';
import type { CountedTraffic, TrafficBook } from '../ports/traffic-book.ts';
import type { DecidedEvent } from '../wallet/callback-observer.ts';

const MINUTE_MS = 60_000;
/** The most counts that wait while the database is away. Later ones of new subjects are lost, and only pictures lack them. */
const WAITING_MAX = 10_000;

/** The callback of an attempt. */
interface SentCallback {
  readonly agent: string;
  readonly lane: string;
}

interface Attempt {
  readonly hasFailed: boolean;
  readonly latencyMs: number;
}

/** Counts the work of this process by minute and subject, until somebody takes the counts. */
export class TrafficCounts {
  readonly #clock: Clock;
  #counts = new Map<string, CountedTraffic>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Counts an event of a provider. A repetition is not counted again. */
  noteEvent({ provider, agent, currency, outcome, tookMs }: DecidedEvent): void {
    if (outcome.kind === 'repeated' || outcome.kind === 'awaited') return;
    const moved = outcome.kind === 'accepted' ? outcome.moved : Decimal.ZERO;
    this.#note(
      { agent, provider, currency },
      {
        events: 1,
        refused: outcome.kind === 'accepted' ? 0 : 1,
        eventMs: tookMs,
        slowestEventMs: tookMs,
        fromPlayers: moved.isNegative() ? moved.abs() : Decimal.ZERO,
        toPlayers: moved.isNegative() ? Decimal.ZERO : moved,
      },
    );
  }

  /** Counts an event that names no known wallet. */
  noteUnknown(provider: string): void {
    this.#note({ agent: '', provider, currency: '' }, { events: 1, refused: 1 });
  }

  /** Counts a request to an Agent. */
  noteAttempt({ agent, lane }: SentCallback, { hasFailed, latencyMs }: Attempt): void {
    this.#note(
      { agent, provider: providerOfLane(lane), currency: '' },
      { attempts: 1, failed: hasFailed ? 1 : 0, attemptMs: latencyMs, slowestAttemptMs: latencyMs },
    );
  }

  /** Returns the counts and forgets them. */
  take(): readonly CountedTraffic[] {
    const taken = [...this.#counts.values()];
    this.#counts = new Map();
    return taken;
  }

  /** Adds counts that could not be kept, so that they are taken again. */
  putBack(counts: readonly CountedTraffic[]): void {
    for (const counted of counts) this.#add(counted);
  }

  #note(key: TrafficKey, sums: Partial<TrafficSums>): void {
    const atMs = Math.floor(this.#clock.nowMs() / MINUTE_MS) * MINUTE_MS;
    this.#add({ ...NO_TRAFFIC, ...sums, ...key, atMs });
  }

  #add(counted: CountedTraffic): void {
    const { atMs, agent, provider, currency } = counted;
    const name = `${atMs}\n${agent}\n${provider}\n${currency}`;
    const known = this.#counts.get(name);
    if (known !== undefined) this.#counts.set(name, { ...counted, ...addTraffic(known, counted) });
    else if (this.#counts.size < WAITING_MAX) this.#counts.set(name, counted);
  }
}

/** The time between two removals of old steps. */
const FORGET_EVERY_MS = 600_000;

/** Moves the counts of this process into the book that all processes share, and removes old steps. */
export class KeepTraffic {
  readonly #counts: Pick<TrafficCounts, 'take' | 'putBack'>;
  readonly #book: TrafficBook;
  readonly #clock: Clock;
  #forgottenAtMs = -Infinity;

  constructor(counts: Pick<TrafficCounts, 'take' | 'putBack'>, book: TrafficBook, clock: Clock) {
    this.#counts = counts;
    this.#book = book;
    this.#clock = clock;
  }

  /** If it throws, the counts stay for the next time. A count whose commit was not acknowledged may then be in the book twice. */
  async execute(): Promise<void> {
    const taken = this.#counts.take();
    try {
      if (taken.length > 0) await this.#book.add(taken);
    } catch (error) {
      this.#counts.putBack(taken);
      throw error;
    }
    const nowMs = this.#clock.nowMs();
    if (nowMs - this.#forgottenAtMs < FORGET_EVERY_MS) return;
    await this.#book.forget(nowMs);
    this.#forgottenAtMs = nowMs;
  }
}
