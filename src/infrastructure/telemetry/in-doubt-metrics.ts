import { Gauge, type Registry } from 'prom-client';
import { AWAITED_KINDS, type AwaitedKind } from '../../application/ports/awaited-answers.ts';
import type { InDoubtKind } from '../../domain/in-doubt/in-doubt-item.ts';

/** Counting ends at this number. */
export const AWAITED_COUNT_MAX = 10_000;

/** Shows the number of items in doubt, and of awaited answers, which may come into doubt. */
export class InDoubtMetrics {
  readonly #items: Gauge<'kind'>;
  readonly #awaited: Gauge<'kind'>;

  constructor(registry: Registry) {
    this.#items = new Gauge({
      name: 'in_doubt_items',
      help: 'Open items that could not be decided or delivered, see docs/reconciliation.md.',
      labelNames: ['kind'],
      registers: [registry],
    });
    this.#awaited = new Gauge({
      name: 'answers_awaited',
      help: `Bets that Agents are being asked about, and transfers that no provider has decided; ${AWAITED_COUNT_MAX} stands for as many or more.`,
      labelNames: ['kind'],
      registers: [registry],
    });
  }

  show(kind: InDoubtKind, count: number): void {
    this.#items.set({ kind }, count);
  }

  showAwaited(counts: Readonly<Record<AwaitedKind, number>>): void {
    for (const kind of AWAITED_KINDS) this.#awaited.set({ kind }, counts[kind]);
  }
}
