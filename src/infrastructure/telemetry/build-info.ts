import { Gauge, type Registry } from 'prom-client';

/** Shows what runs here, in labels, so that a graph can say when it became something else. */
export function showBuild(registry: Registry, labels: { readonly version: string; readonly database: string }): void {
  new Gauge({
    name: 'gateway_build_info',
    help: 'Always 1; its labels say which version runs, and on which kind of database.',
    labelNames: ['version', 'database'],
    registers: [registry],
  }).set(labels, 1);
}
