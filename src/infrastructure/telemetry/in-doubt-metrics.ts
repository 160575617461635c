import type { Registry } from 'prom-client';
import { AWAITED_KINDS, type AwaitedKind } from '../../application/ports/awaited-answers.ts';
import type { InDoubtKind } from '../../domain/in-doubt/in-doubt-item.ts';
import { namedGauges } from './named-gauges.ts';

/** Counting ends at this number. */
export const AWAITED_COUNT_MAX = 10_000;

const GAUGES = {
  in_doubt_items: ['Open items that could not be decided or delivered, see docs/reconciliation.md.', 'kind'],
  answers_awaited: [
    `Bets that Agents are being asked about, and transfers that no provider has decided; ${AWAITED_COUNT_MAX} stands for as many or more.`,
    'kind',
  ],
} as const;

/** Shows the number of items in doubt, and of awaited answers, which may come into doubt. */
export class InDoubtMetrics {
  readonly #gauges;

  constructor(registry: Registry) {
    this.#gauges = namedGauges(registry, GAUGES);
  }

  show(kind: InDoubtKind, count: number): void {
    this.#gauges.in_doubt_items.set({ kind }, count);
  }

  showAwaited(counts: Readonly<Record<AwaitedKind, number>>): void {
    for (const kind of AWAITED_KINDS) this.#gauges.answers_awaited.set({ kind }, counts[kind]);
  }
}
