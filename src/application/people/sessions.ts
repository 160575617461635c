import type { Administrator, Caller } from '../../domain/people/administrator.ts';
import {
  SIGN_IN_SECRET_BYTES,
  isAlive,
  seenStepMs,
  type Session,
  type SessionLimits,
} from '../../domain/people/session.ts';
import type { AdministratorStore } from '../ports/administrator-store.ts';
import type { Clock } from '../ports/clock.ts';
import type { Digests } from '../ports/digests.ts';
import type { Randomness } from '../ports/randomness.ts';
import type { SessionStore } from '../ports/session-store.ts';
import type { AccessRequest, NoteAccess, ObserveAccess } from './note-access.ts';
import { inLowerCase } from '../../domain/shared/letter-case.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import { notFound, type NotFound } from '../failure.ts';

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

/** Ends the session of a person who signs out. */
export class SignOut {
  readonly #sessions: Pick<SessionStore, 'end'>;
  readonly #clock: Clock;
  readonly #noteAccess: Pick<NoteAccess, 'execute'>;

  constructor(sessions: Pick<SessionStore, 'end'>, clock: Clock, noteAccess: Pick<NoteAccess, 'execute'>) {
    this.#sessions = sessions;
    this.#clock = clock;
    this.#noteAccess = noteAccess;
  }

  async execute({ id, owner }: Session, request: AccessRequest): Promise<void> {
    await this.#sessions.end({ owner, id, by: owner, atMs: this.#clock.nowMs() });
    await this.#noteAccess.execute({ event: 'session_ended', name: owner, credential: `session:${id}` }, request);
  }
}
