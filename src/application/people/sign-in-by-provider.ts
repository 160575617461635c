import { administratorName, type Administrator } from '../../domain/people/administrator.ts';
import type { Role } from '../../domain/people/role.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import type { AdministratorStore } from '../ports/administrator-store.ts';
import type { Clock } from '../ports/clock.ts';
import type { IdentityProvider, IdentityRefused, ProvenIdentity } from '../ports/identity-provider.ts';
import type { ObserveAccess } from './access-observer.ts';
import type { AccessRequest, NoteAccess } from './note-access.ts';
import type { OpenedSession, OpenSession } from './open-session.ts';
import type { SignInRefused } from './sign-in-by-link.ts';

/** The role for a value of the provider's claim; the first that fits counts. */
export type RoleOfValue = readonly (readonly [value: string, role: Role])[];

interface SignInByProviderParts {
  readonly identityProvider: IdentityProvider;
  readonly administrators: Pick<AdministratorStore, 'add' | 'find' | 'change'>;
  readonly roles: RoleOfValue;
  readonly clock: Clock;
  readonly openSession: Pick<OpenSession, 'execute'>;
  readonly noteAccess: Pick<NoteAccess, 'execute'>;
  readonly observe: ObserveAccess;
}

/** `created_by` of those whom their first sign-in created. */
const BY = 'identity provider';

type Refused = SignInRefused | IdentityRefused;

/** Signs in whom the identity provider knows. The first sign-in creates the administrator, and each one sets the role anew. */
export class SignInByProvider {
  readonly #parts: SignInByProviderParts;

  constructor(parts: SignInByProviderParts) {
    this.#parts = parts;
  }

  begin(): ReturnType<IdentityProvider['begin']> {
    return this.#parts.identityProvider.begin();
  }

  async execute(
    { answerUrl, secret }: { readonly answerUrl: string; readonly secret: string },
    request: AccessRequest,
  ): Promise<Result<OpenedSession, Refused>> {
    const proven = await this.#parts.identityProvider.finish(answerUrl, secret);
    if (!proven.ok) {
      if (proven.error.kind === 'refused') await this.#failed(undefined, request);
      return proven;
    }
    const owner = await this.#administrator(proven.value);
    if (owner?.isActive === true) return ok(await this.#parts.openSession.execute(owner, BY, request));
    const name = owner?.name;
    await this.#failed(name, request);
    return err({ kind: 'sign_in_refused', name });
  }

  /** Undefined for an account without a role, and for a name that somebody else has. */
  async #administrator({ subject, name, roles }: ProvenIdentity): Promise<Administrator | undefined> {
    const { administrators, clock, observe } = this.#parts;
    const role = this.#parts.roles.find(([value]) => roles.includes(value))?.[1];
    if (role === undefined) return undefined;
    const known = await administrators.find({ subject });
    if (known !== undefined) {
      if (known.role === role) return known;
      observe('role_changed');
      return administrators.change(known.name, { role });
    }
    const own = administratorName(name);
    if (own === undefined) return undefined;
    const made = {
      name: own,
      role,
      isActive: true,
      createdAtMs: clock.nowMs(),
      createdBy: BY,
      signedInAtMs: undefined,
    };
    if (!(await administrators.add({ ...made, subject }))) return undefined;
    observe('administrator_created');
    return { ...made, subject };
  }

  #failed(name: string | undefined, request: AccessRequest): Promise<void> {
    return this.#parts.noteAccess.execute({ event: 'sign_in_failed', name, credential: BY }, request);
  }
}
