import { collectDefaultMetrics, Registry, type Gauge } from 'prom-client';
import { GAUGES, type GaugeName } from './gauges.ts';
import { namedGauges } from './named-gauges.ts';
import { RequestMetrics } from './request-metrics.ts';

/** A registry for parts that measure before the {@link Metrics} exist. */
export const metricsRegistry = (): Registry => new Registry();

/** All metrics of this process, in Prometheus' text format. */
export class Metrics {
  readonly requests: RequestMetrics;
  /** The registry, for parts with metrics of their own. */
  readonly registry: Registry;
  readonly #gauges: Readonly<Record<string, Gauge>>;
  readonly #readGauges: () => Readonly<Partial<Record<GaugeName, number>>>;

  /** `readGauges` is called at every scrape, and must answer from memory. */
  constructor(readGauges: () => Readonly<Partial<Record<GaugeName, number>>>, registry = metricsRegistry()) {
    this.#readGauges = readGauges;
    this.registry = registry;
    this.requests = new RequestMetrics(this.registry);
    this.#gauges = namedGauges(this.registry, GAUGES);
    collectDefaultMetrics({ register: this.registry });
  }

  /** The answer to a scrape. */
  async read(): Promise<{ readonly contentType: string; readonly text: string }> {
    const values: Readonly<Record<string, number>> = this.#readGauges();
    for (const [name, gauge] of Object.entries(this.#gauges)) gauge.set(values[name] ?? Number.NaN);
    return { contentType: this.registry.contentType, text: await this.registry.metrics() };
  }
}
