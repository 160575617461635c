import { isAlive, type Session, type SessionLimits } from '../../domain/people/session.ts';
import { inLowerCase } from '../../domain/shared/letter-case.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import { notFound, type NotFound } from '../failure.ts';
import type { Clock } from '../ports/clock.ts';
import type { SessionStore } from '../ports/session-store.ts';

/** A session, and whether it is still valid. */
export interface ListedSession extends Session {
  readonly isOpen: boolean;
}

/** Lists the sessions of an administrator, the latest first. */
export class ListSessions {
  readonly #sessions: Pick<SessionStore, 'list'>;
  readonly #clock: Clock;
  readonly #limits: SessionLimits;

  constructor(sessions: Pick<SessionStore, 'list'>, clock: Clock, limits: SessionLimits) {
    this.#sessions = sessions;
    this.#clock = clock;
    this.#limits = limits;
  }

  async execute(owner: string): Promise<Result<readonly ListedSession[], NotFound>> {
    const list = await this.#sessions.list(inLowerCase(owner));
    if (list === undefined) return err(notFound('administrator', owner));
    const nowMs = this.#clock.nowMs();
    return ok(list.map((session) => ({ ...session, isOpen: isAlive(session, this.#limits.idleMs, nowMs) })));
  }
}
