import { Gauge, type Registry } from 'prom-client';
import { AWAITED_KINDS, type AwaitedKind } from '../../application/ports/awaited-answers.ts';
import { TROUBLE_COUNT_MAX, type DoubtGroup } from '../../domain/diagnosis/money-trouble.ts';
import { IN_DOUBT_KINDS } from '../../domain/in-doubt/in-doubt-item.ts';
import { namedGauges } from './metrics.ts';

/** Larger counts stop at this number. */
export const AWAITED_COUNT_MAX = 10_000;

const GAUGES = {
  answers_awaited: [
    `Bets that Agents are being asked about, and transfers that no provider has decided; ${AWAITED_COUNT_MAX} stands for as many or more.`,
    'kind',
  ],
} as const;

/** Shows the number of items in doubt, and of awaited answers that may become items in doubt. */
export class InDoubtMetrics {
  readonly #gauges;
  readonly #items: Gauge<'kind' | 'agent'>;

  constructor(registry: Registry) {
    this.#items = new Gauge({
      name: 'in_doubt_items',
      help:
        'Open items that could not be decided or delivered, see docs/reconciliation.md; without an Agent where nobody knows whose they ' +
        `are. ${TROUBLE_COUNT_MAX} stands for as many or more.`,
      labelNames: ['kind', 'agent'],
      registers: [registry],
    });
    this.#gauges = namedGauges(registry, GAUGES);
  }

  /** Shows these groups only. Each kind has at least a 0. */
  show(groups: readonly DoubtGroup[]): void {
    this.#items.reset();
    for (const kind of IN_DOUBT_KINDS) this.#items.set({ kind, agent: '' }, 0);
    for (const { kind, agent = '', count } of groups) this.#items.inc({ kind, agent }, count);
  }

  showAwaited(counts: Readonly<Record<AwaitedKind, number>>): void {
    for (const kind of AWAITED_KINDS) this.#gauges.answers_awaited.set({ kind }, counts[kind]);
  }
}
