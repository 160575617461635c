import { err, ok, type Result } from '../../domain/shared/result.ts';
import { notFound, type NotFound } from '../failure.ts';
import type { CallbackAttempt } from '../ports/callback-queue.ts';
import type { CallbackDesk, Delivery } from './callback-desk.ts';

/** A callback with its progress and the attempts to deliver it. */
export interface ShownCallback {
  readonly callback: Delivery;
  readonly attempts: readonly CallbackAttempt[];
}

/** Shows one callback and its attempts. */
export class ShowCallback {
  readonly #desk: CallbackDesk;

  constructor(desk: CallbackDesk) {
    this.#desk = desk;
  }

  async execute(id: string): Promise<Result<ShownCallback, NotFound>> {
    const found = await this.#desk.log.find(id);
    const [callback] = found === undefined ? [] : await this.#desk.deliveries([found.callback]);
    if (found === undefined || callback === undefined) return err(notFound('callback', id));
    return ok({ callback, attempts: found.attempts });
  }
}
