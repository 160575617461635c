import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { kept } from './pending-counter.ts';
import { RequestMetrics } from './request-metrics.ts';

/** Everything that is measured in this process, in Prometheus' text format. */
export class Metrics {
  readonly requests: RequestMetrics;
  /** For what measures itself. */
  readonly registry = new Registry();
  readonly #gauges = new Map<string, Gauge>();
  readonly #readGauges: () => Readonly<Record<string, number>>;

  /** `readGauges` is asked at every scrape; a name is a metric of its own. */
  constructor(readGauges: () => Readonly<Record<string, number>>) {
    this.#readGauges = readGauges;
    this.requests = new RequestMetrics(this.registry);
    collectDefaultMetrics({ register: this.registry });
  }

  /** What a scrape is answered with. */
  async read(): Promise<{ readonly contentType: string; readonly text: string }> {
    for (const [name, value] of Object.entries(this.#readGauges())) {
      kept(this.#gauges, name, () => this.#gauge(name)).set(value);
    }
    return { contentType: this.registry.contentType, text: await this.registry.metrics() };
  }

  #gauge(name: string): Gauge {
    return new Gauge({ name, help: name.replaceAll('_', ' '), registers: [this.registry] });
  }
}
