import { administratorName, type Administrator } from '../../domain/people/administrator.ts';
import type { Role } from '../../domain/people/role.ts';
import { PROVIDER_LIFE_MS } from '../../domain/people/session.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import type { AgentStore } from '../ports/agent-store.ts';
import type { AdministratorStore } from '../ports/administrator-store.ts';
import type { Clock } from '../ports/clock.ts';
import type { IdentityProvider, IdentityRefused, ProvenIdentity } from '../ports/identity-provider.ts';
import type { AccessEvent, AccessRequest, NoteAccess, NotedAccess } from './note-access.ts';
import { missingAgent } from './administrators.ts';
import type { OpenedSession, OpenSession } from './sessions.ts';
import type { SignInRefused } from './sign-in-links.ts';

/** The role for a value of the provider's claim. The first match counts. */
export type RoleOfValue = readonly (readonly [value: string, role: Role])[];

interface SignInByProviderParts {
  readonly identityProvider: IdentityProvider;
  readonly administrators: Pick<AdministratorStore, 'add' | 'find' | 'change'>;
  readonly agents: Pick<AgentStore, 'find'>;
  readonly roles: RoleOfValue;
  readonly clock: Clock;
  readonly openSession: Pick<OpenSession, 'execute'>;
  readonly noteAccess: Pick<NoteAccess, 'execute'>;
}

/** The `created_by` of administrators that a first sign-in created. */
const BY = 'identity provider';

type Refused = SignInRefused | IdentityRefused;

/** The secret of a sign-in that is under way. The browser stores it sealed. */
interface Kept {
  readonly secret: string;
  readonly atMs: number;
}

const TOO_LATE: IdentityRefused = { kind: 'refused', detail: 'the answer came too late' };

/** Signs in a person by the identity provider. The first sign-in creates the administrator, and each sign-in updates the role. */
export class SignInByProvider {
  readonly #parts: SignInByProviderParts;

  constructor(parts: SignInByProviderParts) {
    this.#parts = parts;
  }

  async begin(): ReturnType<IdentityProvider['begin']> {
    const begun = await this.#parts.identityProvider.begin();
    if (!begun.ok) return begun;
    const kept: Kept = { secret: begun.value.secret, atMs: this.#parts.clock.nowMs() };
    return ok({ ...begun.value, secret: JSON.stringify(kept) });
  }

  async execute(
    { answerUrl, secret: text }: { readonly answerUrl: string; readonly secret: string },
    request: AccessRequest,
  ): Promise<Result<OpenedSession, Refused>> {
    const { identityProvider, openSession, clock } = this.#parts;
    const { secret, atMs } = JSON.parse(text) as Kept;
    const isLate = clock.nowMs() - atMs >= PROVIDER_LIFE_MS;
    const proven = isLate ? err(TOO_LATE) : await identityProvider.finish(answerUrl, secret);
    if (!proven.ok) {
      if (proven.error.kind === 'refused') await this.#refused(undefined, request);
      return proven;
    }
    const role = this.#roleOf(proven.value);
    const missing = role && (await missingAgent(role, this.#parts.agents));
    if (missing !== undefined) {
      const known = await this.#parts.administrators.find({ subject: proven.value.subject });
      return this.#refused(known?.name, request, { role, reason: missing.rule });
    }
    const owner = role && (await this.#administrator(proven.value, role, request));
    if (owner?.isActive === true) return ok(await openSession.execute(owner, BY, request));
    return this.#refused(owner?.name, request);
  }

  /** Undefined if the account has no role. */
  #roleOf(proven: ProvenIdentity): Role | undefined {
    return this.#parts.roles.find(([value]) => proven.roles.includes(value))?.[1];
  }

  /** Undefined if somebody else has the name. */
  async #administrator(proven: ProvenIdentity, role: Role, request: AccessRequest): Promise<Administrator | undefined> {
    const { administrators } = this.#parts;
    const { subject } = proven;
    const known = (await administrators.find({ subject })) ?? (await this.#created(proven, role, request));
    // Another sign-in of the same account may have created the administrator meanwhile.
    const owner = known ?? (await administrators.find({ subject }));
    if (owner?.isActive !== true || owner.role === role) return owner;
    await this.#noted('role_changed', { name: owner.name, before: { role: owner.role }, after: { role } }, request);
    return administrators.change(owner.name, { role });
  }

  async #created(
    { subject, name: text }: ProvenIdentity,
    role: Role,
    request: AccessRequest,
  ): Promise<Administrator | undefined> {
    const { administrators, clock } = this.#parts;
    const name = administratorName(text);
    if (name === undefined || (await administrators.find({ name })) !== undefined) return undefined;
    const made = { name, role, isActive: true, createdAtMs: clock.nowMs(), createdBy: BY, signedInAtMs: undefined };
    // The note is written first, as for every change.
    await this.#noted('administrator_created', { name, after: { role } }, request);
    return (await administrators.add({ ...made, subject })) ? { ...made, subject } : undefined;
  }

  #noted(event: AccessEvent, noted: Pick<NotedAccess, 'name' | 'before' | 'after'>, request: AccessRequest) {
    return this.#parts.noteAccess.execute({ ...noted, event, credential: BY }, request);
  }

  /** Notes a failure, with a reason that only the log of changes contains. */
  async #refused(name: string | undefined, request: AccessRequest, after: object = {}) {
    await this.#parts.noteAccess.execute({ event: 'sign_in_failed', name, credential: BY, after }, request);
    return err<SignInRefused>({ kind: 'sign_in_refused', name });
  }
}
