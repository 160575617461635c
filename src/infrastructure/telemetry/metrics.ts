import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { GAUGES, type GaugeName } from './gauges.ts';
import { RequestMetrics } from './request-metrics.ts';

/** All metrics of this process, in Prometheus' text format. */
export class Metrics {
  readonly requests: RequestMetrics;
  /** For parts that register metrics of their own. */
  readonly registry = new Registry();
  readonly #gauges: readonly { readonly name: string; readonly gauge: Gauge }[];
  readonly #readGauges: () => Readonly<Partial<Record<GaugeName, number>>>;

  /** `readGauges` is called at every scrape, and must answer from memory. */
  constructor(readGauges: () => Readonly<Partial<Record<GaugeName, number>>>) {
    this.#readGauges = readGauges;
    this.requests = new RequestMetrics(this.registry);
    const registers = [this.registry];
    this.#gauges = Object.entries(GAUGES).map(([name, help]) => ({
      name,
      gauge: new Gauge({ name, help, registers }),
    }));
    collectDefaultMetrics({ register: this.registry });
  }

  /** The answer to a scrape. */
  async read(): Promise<{ readonly contentType: string; readonly text: string }> {
    const values: Readonly<Record<string, number>> = this.#readGauges();
    for (const { name, gauge } of this.#gauges) gauge.set(values[name] ?? Number.NaN);
    return { contentType: this.registry.contentType, text: await this.registry.metrics() };
  }
}
