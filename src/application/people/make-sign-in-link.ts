import { LINK_LIFE_MS, SIGN_IN_SECRET_BYTES } from '../../domain/people/session.ts';
import { inLowerCase } from '../../domain/shared/letter-case.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import { notFound, type NotFound } from '../failure.ts';
import type { Clock } from '../ports/clock.ts';
import type { Digests } from '../ports/digests.ts';
import type { Randomness } from '../ports/randomness.ts';
import type { SignInLinkStore } from '../ports/sign-in-link-store.ts';
import type { ObserveAccess } from './access-observer.ts';

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
