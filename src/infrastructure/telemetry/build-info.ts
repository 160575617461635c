import { Gauge, type Registry } from 'prom-client';

/** Shows the version and the kind of database in labels, so that a graph can show when they changed. */
export function showBuild(registry: Registry, labels: { readonly version: string; readonly database: string }): void {
  new Gauge({
    name: 'gateway_build_info',
    help: 'Always 1; the labels show the version and the kind of database.',
    labelNames: ['version', 'database'],
    registers: [registry],
  }).set(labels, 1);
}
