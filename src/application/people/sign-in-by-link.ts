import { err, ok, type Result } from '../../domain/shared/result.ts';
import type { Clock } from '../ports/clock.ts';
import type { Digests } from '../ports/digests.ts';
import type { SignInLinkStore } from '../ports/sign-in-link-store.ts';
import type { AccessRequest, NoteAccess } from './note-access.ts';
import type { OpenedSession, OpenSession } from './open-session.ts';

/** A sign-in that failed; `name` is the administrator that the proof named. */
export interface SignInRefused {
  readonly kind: 'sign_in_refused';
  readonly name: string | undefined;
}

interface SignInByLinkParts {
  readonly signInLinks: Pick<SignInLinkStore, 'find' | 'consume'>;
  readonly digests: Digests;
  readonly clock: Clock;
  readonly openSession: Pick<OpenSession, 'execute'>;
  readonly noteAccess: Pick<NoteAccess, 'execute'>;
}

/** Signs in an administrator by a link. Every link that does not work has the same answer. */
export class SignInByLink {
  readonly #parts: SignInByLinkParts;

  constructor(parts: SignInByLinkParts) {
    this.#parts = parts;
  }

  /** The name of the administrator that a link would sign in; undefined if the link does not work. Does not use up the link. */
  async look(secret: string): Promise<string | undefined> {
    const { signInLinks, digests, clock } = this.#parts;
    const found = await signInLinks.find(digests.sha256(secret), clock.nowMs());
    return found?.isUsable === true && found.owner.isActive ? found.owner.name : undefined;
  }

  async execute(secret: string, request: AccessRequest): Promise<Result<OpenedSession, SignInRefused>> {
    const { signInLinks, digests, clock, openSession, noteAccess } = this.#parts;
    const digest = digests.sha256(secret);
    const nowMs = clock.nowMs();
    const found = await signInLinks.find(digest, nowMs);
    // The link is used up before the session begins, so that it cannot start two sessions. A link that never existed costs the same queries.
    const isUsedNow = await signInLinks.consume(digest, nowMs);
    if (found?.owner.isActive === true && isUsedNow) return ok(await openSession.execute(found.owner, 'link', request));
    const name = found?.owner.name;
    await noteAccess.execute({ event: 'sign_in_failed', name, credential: 'link' }, request);
    return err({ kind: 'sign_in_refused', name });
  }
}
