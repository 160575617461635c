import {
  addTraffic,
  NO_TRAFFIC,
  TRAFFIC_RANGES,
  type TrafficRange,
  type TrafficSums,
} from '../../domain/traffic/traffic.ts';
import type { InvalidParameter } from '../../domain/shared/invalid-parameter.ts';
import { ok, type Result } from '../../domain/shared/result.ts';
import { chosenCode, chosenWord } from '../list-query.ts';
import type { Clock } from '../ports/clock.ts';
import type { TrafficBook, TrafficStep } from '../ports/traffic-book.ts';

/** An empty range is the last hour. An empty Agent or provider is all of them. */
export type TrafficQuestion = Readonly<Record<'range' | 'agent' | 'provider', string>>;

export interface TrafficPoint extends TrafficSums {
  /** The beginning of the step. */
  readonly atMs: number;
}

/** The work of a range in equal steps, the oldest first. The last step is not over yet. */
export interface Traffic {
  readonly stepMs: number;
  /** The money of all currencies is not added up: see `currencies`. */
  readonly points: readonly TrafficPoint[];
  /** The points of each currency that moved, by its code. */
  readonly currencies: readonly { readonly currency: string; readonly points: readonly TrafficPoint[] }[];
}

/** Shows the work of all processes over time. */
export class ShowTraffic {
  readonly #book: TrafficBook;
  readonly #clock: Clock;

  constructor(book: TrafficBook, clock: Clock) {
    this.#book = book;
    this.#clock = clock;
  }

  async execute({ range, agent, provider }: TrafficQuestion): Promise<Result<Traffic, InvalidParameter>> {
    const chosen = chosenWord('range', range, RANGES);
    if (!chosen.ok) return chosen;
    const { stepMs, steps } = TRAFFIC_RANGES[chosen.value ?? 'hour'];
    const lastMs = Math.floor(this.#clock.nowMs() / stepMs) * stepMs;
    const fromMs = lastMs - (steps - 1) * stepMs;
    const found = await this.#book.steps({
      stepMs,
      fromMs,
      agent: chosenCode(agent),
      provider: chosenCode(provider),
    });
    const moments = Array.from({ length: steps }, (_, nth) => fromMs + nth * stepMs);
    const currencies = [...new Set(found.map(({ currency }) => currency))].filter((currency) => currency !== '').sort();
    return ok({
      stepMs,
      points: pointsOf(moments, found),
      currencies: currencies.map((currency) => ({
        currency,
        points: pointsOf(
          moments,
          found.filter((step) => step.currency === currency),
        ),
      })),
    });
  }
}

const RANGES = Object.keys(TRAFFIC_RANGES) as TrafficRange[];

function pointsOf(moments: readonly number[], found: readonly TrafficStep[]): readonly TrafficPoint[] {
  const sums = new Map<number, TrafficSums>();
  for (const step of found) sums.set(step.atMs, addTraffic(sums.get(step.atMs) ?? NO_TRAFFIC, step));
  return moments.map((atMs) => ({ ...(sums.get(atMs) ?? NO_TRAFFIC), atMs }));
}
