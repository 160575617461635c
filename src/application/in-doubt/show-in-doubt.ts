import { inDoubtRefOf, type InDoubtItem, type InDoubtRef } from '../../domain/in-doubt/in-doubt-item.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import type { NotFound } from '../failure.ts';
import type { CallbackLog } from '../ports/callback-log.ts';
import type { CallbackAttempt } from '../ports/callback-queue.ts';
import type { InDoubtDesk } from './in-doubt-desk.ts';

/** An item with the facts that a person needs for the next step. */
export interface ShownInDoubt extends InDoubtItem {
  /** The outcome in a word, if the item was decided or replayed and not closed. */
  readonly outcome: string | undefined;
  /** The last attempt to deliver the callback; undefined for other kinds, and before the first attempt. */
  readonly lastAttempt: CallbackAttempt | undefined;
}

/** Shows one item: open, closed, or over because it was replayed or decided. */
export class ShowInDoubt {
  readonly #desk: InDoubtDesk;
  readonly #log: Pick<CallbackLog, 'find'>;

  constructor(desk: InDoubtDesk, log: Pick<CallbackLog, 'find'>) {
    this.#desk = desk;
    this.#log = log;
  }

  async execute(name: string): Promise<Result<ShownInDoubt, NotFound>> {
    const found = await this.#desk.find(name);
    if (found.ok) return ok(await this.#shown(found.value, undefined));
    const ref = inDoubtRefOf(name);
    const over = ref && (await this.#desk.book.findOver(ref));
    return over === undefined ? err(found.error) : ok(await this.#shown(over.item, over.outcome));
  }

  async #shown(item: InDoubtItem, outcome: string | undefined): Promise<ShownInDoubt> {
    return { ...item, outcome, lastAttempt: await this.#lastAttempt(item) };
  }

  async #lastAttempt({ kind, id }: InDoubtRef): Promise<CallbackAttempt | undefined> {
    return kind === 'callback' ? (await this.#log.find(id))?.attempts.at(-1) : undefined;
  }
}
