import { inLowerCase } from '../../domain/shared/letter-case.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import { notFound, type NotFound } from '../failure.ts';
import type { AdminTokenStore } from '../ports/admin-token-store.ts';
import type { Clock } from '../ports/clock.ts';
import type { ObserveAccess } from './access-observer.ts';

/** Revokes a token of an administrator, in all processes at once. */
export class RevokeAdminToken {
  readonly #tokens: Pick<AdminTokenStore, 'revoke'>;
  readonly #clock: Clock;
  readonly #observe: ObserveAccess;

  constructor(tokens: Pick<AdminTokenStore, 'revoke'>, clock: Clock, observe: ObserveAccess) {
    this.#tokens = tokens;
    this.#clock = clock;
    this.#observe = observe;
  }

  async execute(owner: string, id: string): Promise<Result<undefined, NotFound>> {
    const isKnown = await this.#tokens.revoke({ owner: inLowerCase(owner), id, atMs: this.#clock.nowMs() });
    if (!isKnown) return err(notFound('token', id));
    this.#observe('token_revoked');
    return ok(undefined);
  }
}
