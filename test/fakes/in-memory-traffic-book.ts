import type {
  CountedTraffic,
  TrafficBook,
  TrafficQuery,
  TrafficStep,
} from '../../src/application/ports/traffic-book.ts';
import { addTraffic, NO_TRAFFIC, TRAFFIC_STEPS } from '../../src/domain/traffic/traffic.ts';

/** Counts in memory, with the step to which each was added. */
export class InMemoryTrafficBook implements TrafficBook {
  #kept: (CountedTraffic & { readonly stepMs: number })[] = [];

  async add(counts: readonly CountedTraffic[]): Promise<void> {
    for (const { stepMs } of TRAFFIC_STEPS)
      this.#kept.push(...counts.map((one) => ({ ...one, stepMs, atMs: Math.floor(one.atMs / stepMs) * stepMs })));
  }

  async steps({ stepMs, fromMs, agent, provider }: TrafficQuery): Promise<readonly TrafficStep[]> {
    const found = new Map<string, TrafficStep>();
    for (const one of this.#kept) {
      if (one.stepMs !== stepMs || one.atMs < fromMs) continue;
      if ((agent ?? one.agent) !== one.agent || (provider ?? one.provider) !== one.provider) continue;
      const { atMs, currency } = one;
      const name = `${new Date(atMs).toISOString()} ${currency}`;
      found.set(name, { atMs, currency, ...addTraffic(found.get(name) ?? NO_TRAFFIC, one) });
    }
    return [...found].sort(([left], [right]) => (left < right ? -1 : 1)).map(([, step]) => step);
  }

  async forget(nowMs: number): Promise<void> {
    const keptMs = new Map(TRAFFIC_STEPS.map((step) => [step.stepMs, step.keptMs]));
    this.#kept = this.#kept.filter(({ stepMs, atMs }) => atMs >= nowMs - (keptMs.get(stepMs) ?? 0));
  }
}
