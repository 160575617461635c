import type { InDoubtItem } from '../../domain/in-doubt/in-doubt-item.ts';
import type { Page } from '../../domain/shared/page.ts';
import type { InDoubtDesk } from '../in-doubt/in-doubt-desk.ts';
import type { CallbackDesk } from '../callbacks/callback-desk.ts';
import type { ShownCallback } from '../callbacks/show-callback.ts';
import type { MoneyStep } from '../ports/timeline-store.ts';

/** One event of a player's money, with everything that followed from it. */
export type TimelineStep = MoneyStep & {
  readonly callbacks: readonly ShownCallback[];
  readonly doubts: readonly InDoubtItem[];
};

/** Adds the callbacks and the items in doubt to the steps of a timeline. */
export class Timeline {
  readonly #callbacks: CallbackDesk;
  readonly #inDoubt: InDoubtDesk;

  constructor(callbacks: CallbackDesk, inDoubt: InDoubtDesk) {
    this.#callbacks = callbacks;
    this.#inDoubt = inDoubt;
  }

  async of({ list, total }: Page<MoneyStep>): Promise<Page<TimelineStep>> {
    const callbacks = await this.#shown(list.map(idOf));
    const ids = [...list.map(idOf), ...callbacks.map(({ callback }) => callback.id)];
    const doubts = ids.length === 0 ? [] : await this.#inDoubt.book.about(ids, this.#inDoubt.late());
    return { list: list.map((step) => completed(step, callbacks, doubts)), total };
  }

  async #shown(ids: readonly string[]): Promise<readonly ShownCallback[]> {
    const found = await this.#callbacks.log.about(ids);
    const deliveries = await this.#callbacks.deliveries(found.map(({ callback }) => callback));
    return deliveries.map((callback, at) => ({ callback, attempts: found[at]?.attempts ?? [] }));
  }
}

function completed(step: MoneyStep, callbacks: readonly ShownCallback[], doubts: readonly InDoubtItem[]): TimelineStep {
  const own = callbacks.filter(({ callback }) => callback.transactionId === idOf(step));
  const ids = [idOf(step), ...own.map(({ callback }) => callback.id)];
  return { ...step, callbacks: own, doubts: doubts.filter(({ id }) => ids.includes(id)) };
}

function idOf(step: MoneyStep): string {
  if (step.kind === 'transaction') return step.transaction.id;
  if (step.kind === 'transfer') return step.transfer.id;
  return step.kind === 'block' ? step.block.id : step.refusal.id;
}
