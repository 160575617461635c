import { LINK_LIFE_MS, SIGN_IN_SECRET_BYTES } from '../../domain/people/session.ts';
import { inLowerCase } from '../../domain/shared/letter-case.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import { notFound, type NotFound } from '../failure.ts';
import type { Clock } from '../ports/clock.ts';
import type { Digests } from '../ports/digests.ts';
import type { Randomness } from '../ports/randomness.ts';
import type { SignInLinkStore } from '../ports/sign-in-link-store.ts';
import type { ObserveAccess, AccessRequest, NoteAccess } from './note-access.ts';
import type { OpenedSession, OpenSession } from './sessions.ts';

interface MakeSignInLinkPorts {
  readonly signInLinks: Pick<SignInLinkStore, 'add'>;
  readonly randomness: Randomness;
  readonly digests: Digests;
  readonly clock: Clock;
  readonly observe: ObserveAccess;
}

/** Creates a link that signs in an administrator once. Earlier links of the administrator stop working. */
export class MakeSignInLink {
  readonly #ports: MakeSignInLinkPorts;

  constructor(ports: MakeSignInLinkPorts) {
    this.#ports = ports;
  }

  async execute(
    name: string,
    by: string,
  ): Promise<Result<{ readonly secret: string; readonly expiresAtMs: number }, NotFound>> {
    const { signInLinks, randomness, digests, clock, observe } = this.#ports;
    const secret = randomness.text(SIGN_IN_SECRET_BYTES, 'base64url');
    const createdAtMs = clock.nowMs();
    const expiresAtMs = createdAtMs + LINK_LIFE_MS;
    const link = { digest: digests.sha256(secret), owner: inLowerCase(name), createdAtMs, expiresAtMs, createdBy: by };
    if (!(await signInLinks.add(link))) return err(notFound('administrator', name));
    observe('link_made');
    return ok({ secret, expiresAtMs });
  }
}

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
