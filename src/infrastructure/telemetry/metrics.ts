import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { RequestMetrics } from './request-metrics.ts';

/** Numbers that each scrape reads from memory. A scrape never asks the database. */
const GAUGES = {
  catalogue_games: 'Games in memory, from which the game list is answered.',
  catalogue_agents: 'Agents in memory.',
  catalogue_revision:
    'Revision of the catalogue that this process answers from; it differs between processes only for a moment.',
  catalogue_age_seconds: 'Time since this process last saw that its memory matches the database.',
  transfers_undecided: 'Pending transfers that this process looked at in the last hour and could not decide.',
  database_up: '1 while the database answers, 0 from the first query that cannot reach it until one succeeds.',
  database_connections_used: 'Connections of the pool that are in use.',
  database_connections_max: 'Connections that the pool may have.',
  database_connection_waiters: 'Callers that wait for a connection; new ones are refused from 200 on.',
} as const satisfies Readonly<Record<string, string>>;

type GaugeName = keyof typeof GAUGES;

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

/** Creates gauges by their names and help texts. The name of a label follows the help text, if the gauge has one. */
export const namedGauges = <
  const Table extends Readonly<Record<string, string | readonly [help: string, label: string]>>,
>(
  registry: Registry,
  table: Table,
) =>
  Object.fromEntries(
    Object.entries(table).map(([name, facts]) => {
      const [help = '', ...labelNames] = [facts].flat();
      return [name, new Gauge({ name, help, labelNames, registers: [registry] })];
    }),
  ) as { readonly [Name in keyof Table]: Gauge };

/** Shows the version and the kind of database in labels, so that a graph can show when they changed. */
export function showBuild(registry: Registry, labels: { readonly version: string; readonly database: string }): void {
  new Gauge({
    name: 'gateway_build_info',
    help: 'Always 1; the labels show the version and the kind of database.',
    labelNames: ['version', 'database'],
    registers: [registry],
  }).set(labels, 1);
}
