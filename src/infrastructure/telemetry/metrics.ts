import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { GAUGES, type GaugeName } from './gauges.ts';
import { RequestMetrics } from './request-metrics.ts';

/** Everything that is measured in this process, in Prometheus' text format. */
export class Metrics {
  readonly requests: RequestMetrics;
  /** For what measures itself. */
  readonly registry = new Registry();
  readonly #gauges: readonly { readonly name: string; readonly gauge: Gauge }[];
  readonly #readGauges: () => Readonly<Partial<Record<GaugeName, number>>>;

  /** `readGauges` is asked at every scrape; it has to answer from memory. */
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

  /** What a scrape is answered with. */
  async read(): Promise<{ readonly contentType: string; readonly text: string }> {
    const values: Readonly<Record<string, number>> = this.#readGauges();
    for (const { name, gauge } of this.#gauges) gauge.set(values[name] ?? Number.NaN);
    return { contentType: this.registry.contentType, text: await this.registry.metrics() };
  }
}
