import { err, ok, type Result } from '../../domain/shared/result.ts';
import { notFound, type NotFound } from '../failure.ts';
import type { CallbackLog } from '../ports/callback-log.ts';

/** A callback with the attempts to deliver it. */
export type ShownCallback = NonNullable<Awaited<ReturnType<CallbackLog['find']>>>;

/** Shows one callback and its attempts. */
export class ShowCallback {
  readonly #log: CallbackLog;

  constructor(log: CallbackLog) {
    this.#log = log;
  }

  async execute(id: string): Promise<Result<ShownCallback, NotFound>> {
    const shown = await this.#log.find(id);
    return shown === undefined ? err(notFound('callback', id)) : ok(shown);
  }
}
