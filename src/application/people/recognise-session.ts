import type { Caller } from '../../domain/people/administrator.ts';
import { isAlive, seenStepMs, type Session, type SessionLimits } from '../../domain/people/session.ts';
import type { Clock } from '../ports/clock.ts';
import type { Digests } from '../ports/digests.ts';
import type { SessionStore } from '../ports/session-store.ts';

interface RecogniseSessionParts {
  readonly sessions: Pick<SessionStore, 'find' | 'seen'>;
  readonly digests: Digests;
  readonly clock: Clock;
  readonly limits: SessionLimits;
}

/** A valid session, its caller, and the token that each of its forms must contain. */
export interface RecognisedSession {
  readonly session: Session;
  readonly caller: Caller;
  readonly formToken: string;
}

/** The text that is signed with the secret of a session. The result is the token of its forms. */
const FORM = 'form';

/** Finds the caller of a session by its secret. Undefined for every session that is not valid, whatever the reason. */
export class RecogniseSession {
  readonly #parts: RecogniseSessionParts;

  constructor(parts: RecogniseSessionParts) {
    this.#parts = parts;
  }

  /** `isUse` is false for a request that a page sends by itself. Such requests do not keep an idle session alive. */
  async execute(secret: string, isUse = true): Promise<RecognisedSession | undefined> {
    const { sessions, digests, clock, limits } = this.#parts;
    const found = await sessions.find(digests.sha256(secret));
    const nowMs = clock.nowMs();
    if (found === undefined || !found.owner.isActive || !isAlive(found.session, limits.idleMs, nowMs)) return undefined;
    const { session, owner } = found;
    if (isUse && nowMs - session.seenAtMs >= seenStepMs(limits)) await sessions.seen(session.id, nowMs);
    const caller = { name: owner.name, role: owner.role, credential: `session:${session.id}`, speaksForOthers: false };
    return { session, caller, formToken: digests.hmacSha256(secret, FORM) };
  }

  /** Whether a form was sent from a page of this session. */
  isOwnForm({ formToken }: RecognisedSession, sent: string): boolean {
    return this.#parts.digests.areEqual(formToken, sent);
  }
}
