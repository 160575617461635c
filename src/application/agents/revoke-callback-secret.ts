import { foldCode } from '../../domain/shared/code.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import { notFound, type NotFound } from '../failure.ts';
import type { CallbackSecretStore } from '../ports/callback-secret-store.ts';
import type { Clock } from '../ports/clock.ts';

/** Revokes a callback secret: it no longer signs callbacks. */
export class RevokeCallbackSecret {
  readonly #secrets: CallbackSecretStore;
  readonly #clock: Clock;

  constructor(secrets: CallbackSecretStore, clock: Clock) {
    this.#secrets = secrets;
    this.#clock = clock;
  }

  async execute(agent: string, id: string): Promise<Result<undefined, NotFound>> {
    const isKnown = await this.#secrets.revoke({ agent: foldCode(agent), id, atMs: this.#clock.nowMs() });
    return isKnown ? ok(undefined) : err(notFound('callback secret', id));
  }
}
