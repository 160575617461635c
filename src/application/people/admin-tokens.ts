import {
  ADMIN_TOKEN_BYTES,
  ADMIN_TOKEN_PREFIX,
  isTokenUsable,
  USABLE_TOKENS_MAX,
  type AdminToken,
} from '../../domain/people/admin-token.ts';
import { isWithin, ROLE_RULE, roleOf, type Role } from '../../domain/people/role.ts';
import { invalidParameter, type InvalidParameter } from '../../domain/shared/invalid-parameter.ts';
import { inLowerCase } from '../../domain/shared/letter-case.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import {
  alreadyExists,
  callRefused,
  notFound,
  type AlreadyExists,
  type CallRefused,
  type NotFound,
} from '../failure.ts';
import type { AdminTokenStore } from '../ports/admin-token-store.ts';
import type { AgentStore } from '../ports/agent-store.ts';
import type { AdministratorStore } from '../ports/administrator-store.ts';
import type { Clock } from '../ports/clock.ts';
import type { Digests } from '../ports/digests.ts';
import type { Randomness } from '../ports/randomness.ts';
import type { ObserveAccess } from './note-access.ts';
import { missingAgent } from './administrators.ts';

const DAY_MS = 86_400_000;

interface IssueAdminTokenParts {
  readonly administrators: Pick<AdministratorStore, 'find'>;
  readonly adminTokens: Pick<AdminTokenStore, 'add' | 'list'>;
  readonly agents: Pick<AgentStore, 'find'>;
  readonly randomness: Randomness;
  readonly digests: Digests;
  readonly clock: Clock;
  readonly observe: ObserveAccess;
  /** The longest lifetime of a token in days. */
  readonly daysMax: number;
}

/** The token that is asked for. */
interface WantedToken {
  readonly owner: string;
  /** Undefined: the role of the owner. */
  readonly role: string | undefined;
  readonly label: string;
  readonly speaksForOthers: boolean;
  readonly expiresAtMs: number;
  /** The role of the caller, who cannot give more rights than the caller has. */
  readonly callerRole: Role;
  /** The latest end. With it, nobody can extend a token of their own by a new one. */
  readonly endsByMs?: number | undefined;
  /** A GUID for the token, so that a repeated call adds no second token. By default, a new one is generated. */
  readonly id?: string | undefined;
}

type Refused = InvalidParameter | NotFound | AlreadyExists | CallRefused;

/** A new token. No later call shows it again. */
interface IssuedAdminToken {
  readonly token: string;
  readonly kept: AdminToken;
}

/** Gives an administrator one more token, with no more rights than its owner has. */
export class IssueAdminToken {
  readonly #parts: IssueAdminTokenParts;

  constructor(parts: IssueAdminTokenParts) {
    this.#parts = parts;
  }

  async execute(wanted: WantedToken): Promise<Result<IssuedAdminToken, Refused>> {
    const { administrators, adminTokens, randomness, digests, observe } = this.#parts;
    const owner = await administrators.find({ name: inLowerCase(wanted.owner) });
    if (owner === undefined) return err(notFound('administrator', wanted.owner));
    const role = wanted.role === undefined ? owner.role : roleOf(wanted.role);
    const broken = role === undefined ? invalidParameter('role', ROLE_RULE) : this.#broken(wanted, role, owner.role);
    if (role === undefined || broken !== undefined) return err(broken ?? invalidParameter('role', ROLE_RULE));
    // This rule comes last, so that an Agent's own people cannot use it to learn which Agents exist.
    const missing = await missingAgent(role, this.#parts.agents);
    if (missing !== undefined) return err(missing);
    const impossible = await this.#impossible(owner.name, wanted.id);
    if (impossible !== undefined) return err(impossible);
    const token = ADMIN_TOKEN_PREFIX + randomness.text(ADMIN_TOKEN_BYTES, 'base64url');
    const kept = this.#kept(wanted, owner.name, role);
    if (!(await adminTokens.add({ ...kept, digest: digests.sha256(token) })))
      return err(notFound('administrator', wanted.owner));
    observe('token_issued');
    return ok({ token, kept });
  }

  #kept({ id, label, speaksForOthers, expiresAtMs }: WantedToken, owner: string, role: Role): AdminToken {
    const { randomness, clock } = this.#parts;
    const never = { revokedAtMs: undefined, lastUsedAtMs: undefined };
    const createdAtMs = clock.nowMs();
    return { id: id ?? randomness.id(), owner, role, label, speaksForOthers, createdAtMs, expiresAtMs, ...never };
  }

  async #impossible(owner: string, id: string | undefined): Promise<AlreadyExists | CallRefused | undefined> {
    const tokens = (await this.#parts.adminTokens.list(owner)) ?? [];
    if (id !== undefined && tokens.some((token) => token.id === id)) return alreadyExists('token', id);
    const nowMs = this.#parts.clock.nowMs();
    const usable = tokens.filter((token) => isTokenUsable(token, nowMs));
    return usable.length < USABLE_TOKENS_MAX ? undefined : callRefused('not_allowed', TOO_MANY);
  }

  #broken(wanted: WantedToken, role: Role, ownerRole: Role): InvalidParameter | undefined {
    const { daysMax, clock } = this.#parts;
    if (!isWithin(role, ownerRole)) return invalidParameter('role', 'must not be above the role of the owner');
    if (!isWithin(role, wanted.callerRole)) return invalidParameter('role', 'must not be above the role of the caller');
    if (wanted.speaksForOthers && wanted.callerRole !== 'admin')
      return invalidParameter('speaks_for_others', 'may be true only where an admin issues the token');
    const nowMs = clock.nowMs();
    const isInTime = wanted.expiresAtMs > nowMs && wanted.expiresAtMs <= nowMs + daysMax * DAY_MS;
    if (wanted.endsByMs !== undefined && wanted.expiresAtMs > wanted.endsByMs)
      return invalidParameter('expires_at', 'must not be after the end of the token that you call with');
    return isInTime ? undefined : invalidParameter('expires_at', `must be in the future, at most ${daysMax} days`);
  }
}

const TOO_MANY = `an administrator has at most ${USABLE_TOKENS_MAX} tokens that work; revoke one first`;

/** Lists the tokens of an administrator, without their secrets. */
export class ListAdminTokens {
  readonly #tokens: Pick<AdminTokenStore, 'list'>;

  constructor(tokens: Pick<AdminTokenStore, 'list'>) {
    this.#tokens = tokens;
  }

  async execute(owner: string): Promise<Result<readonly AdminToken[], NotFound>> {
    const list = await this.#tokens.list(inLowerCase(owner));
    return list === undefined ? err(notFound('administrator', owner)) : ok(list);
  }
}

/** Revokes a token of an administrator, in all processes at once. */
export class RevokeAdminToken {
  readonly #tokens: Pick<AdminTokenStore, 'revoke'>;
  readonly #clock: Clock;
  readonly #observe: ObserveAccess;

  constructor(tokens: Pick<AdminTokenStore, 'revoke'>, clock: Clock, observe: ObserveAccess) {
    this.#tokens = tokens;
    this.#clock = clock;
    this.#observe = observe;
  }

  async execute(owner: string, id: string): Promise<Result<undefined, NotFound>> {
    const isKnown = await this.#tokens.revoke({ owner: inLowerCase(owner), id, atMs: this.#clock.nowMs() });
    if (!isKnown) return err(notFound('token', id));
    this.#observe('token_revoked');
    return ok(undefined);
  }
}
