import { inLowerCase } from '../../domain/shared/letter-case.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import { notFound, type NotFound } from '../failure.ts';
import type { Clock } from '../ports/clock.ts';
import type { SessionStore } from '../ports/session-store.ts';
import type { ObserveAccess } from './access-observer.ts';

/** Ends a session of an administrator, in all processes at once. */
export class EndSession {
  readonly #sessions: Pick<SessionStore, 'end'>;
  readonly #clock: Clock;
  readonly #observe: ObserveAccess;

  constructor(sessions: Pick<SessionStore, 'end'>, clock: Clock, observe: ObserveAccess) {
    this.#sessions = sessions;
    this.#clock = clock;
    this.#observe = observe;
  }

  async execute(owner: string, id: string, by: string): Promise<Result<undefined, NotFound>> {
    const named = { owner: inLowerCase(owner), id, by, atMs: this.#clock.nowMs() };
    if (!(await this.#sessions.end(named))) return err(notFound('session', id));
    this.#observe('session_ended');
    return ok(undefined);
  }
}
