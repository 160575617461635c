import { Gauge, type Registry } from 'prom-client';
import type { InDoubtKind } from '../../domain/in-doubt/in-doubt-item.ts';

/** Shows how much is in doubt. */
export class InDoubtMetrics {
  readonly #items: Gauge<'kind'>;

  constructor(registry: Registry) {
    this.#items = new Gauge({
      name: 'in_doubt_items',
      help: 'What could not be decided or delivered and that nobody has closed, as docs/reconciliation.md has it.',
      labelNames: ['kind'],
      registers: [registry],
    });
  }

  show(kind: InDoubtKind, count: number): void {
    this.#items.set({ kind }, count);
  }
}
