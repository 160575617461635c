import type { InDoubtItem } from '../../domain/in-doubt/in-doubt-item.ts';
import type { Result } from '../../domain/shared/result.ts';
import type { NotFound } from '../failure.ts';
import type { InDoubtDesk } from './in-doubt-desk.ts';

/** Shows one item, open or closed. */
export class ShowInDoubt {
  readonly #desk: InDoubtDesk;

  constructor(desk: InDoubtDesk) {
    this.#desk = desk;
  }

  execute(name: string): Promise<Result<InDoubtItem, NotFound>> {
    return this.#desk.find(name);
  }
}
