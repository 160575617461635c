import type { Administrator } from '../../domain/people/administrator.ts';
import { SIGN_IN_SECRET_BYTES, type Session, type SessionLimits } from '../../domain/people/session.ts';
import type { AdministratorStore } from '../ports/administrator-store.ts';
import type { Clock } from '../ports/clock.ts';
import type { Digests } from '../ports/digests.ts';
import type { Randomness } from '../ports/randomness.ts';
import type { SessionStore } from '../ports/session-store.ts';
import type { AccessRequest, NoteAccess } from './note-access.ts';

interface OpenSessionParts {
  readonly administrators: Pick<AdministratorStore, 'change'>;
  readonly sessions: Pick<SessionStore, 'add'>;
  readonly randomness: Randomness;
  readonly digests: Digests;
  readonly clock: Clock;
  readonly limits: SessionLimits;
  readonly noteAccess: Pick<NoteAccess, 'execute'>;
}

/** A new session. The secret is shown only here. */
export interface OpenedSession {
  readonly secret: string;
  readonly session: Session;
  readonly owner: Administrator;
}

/** Starts a session for a person whose identity was just proved. */
export class OpenSession {
  readonly #parts: OpenSessionParts;

  constructor(parts: OpenSessionParts) {
    this.#parts = parts;
  }

  /** `way` is the kind of proof. */
  async execute(owner: Administrator, way: string, request: AccessRequest): Promise<OpenedSession> {
    const { administrators, sessions, randomness, digests, clock, limits, noteAccess } = this.#parts;
    const nowMs = clock.nowMs();
    const secret = randomness.text(SIGN_IN_SECRET_BYTES, 'base64url');
    const session: Session = {
      id: randomness.id(),
      owner: owner.name,
      createdAtMs: nowMs,
      seenAtMs: nowMs,
      endsAtMs: nowMs + limits.lifeMs,
      endedAtMs: undefined,
      endedBy: undefined,
      address: request.address,
    };
    const credential = `session:${session.id}`;
    // The note is written first: a session that nobody can find in the log is worse than a note without a session.
    await noteAccess.execute(
      { event: 'signed_in', name: owner.name, credential, after: { way, role: owner.role } },
      request,
    );
    await administrators.change(owner.name, { signedInAtMs: nowMs });
    await sessions.add({ ...session, digest: digests.sha256(secret) });
    return { secret, session, owner };
  }
}
