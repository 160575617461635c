import { administratorName, NAME_RULE, type Administrator } from '../../domain/people/administrator.ts';
import { invalidParameter, type InvalidParameter } from '../../domain/shared/invalid-parameter.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import { alreadyExists, notFound, type AlreadyExists, type NotFound } from '../failure.ts';
import type { AgentStore } from '../ports/agent-store.ts';
import type { AdministratorStore } from '../ports/administrator-store.ts';
import type { Clock } from '../ports/clock.ts';
import type { ObserveAccess } from './note-access.ts';
import { inLowerCase } from '../../domain/shared/letter-case.ts';
import { PageRequest } from '../../domain/shared/page-request.ts';
import type { NumberedPage } from '../../domain/shared/page.ts';
import { agentOfRole, ROLE_RULE, roleOf, type Role } from '../../domain/people/role.ts';

interface NewAdministrator {
  readonly name: string;
  readonly role: string;
  /** The caller's name. */
  readonly by: string;
  /** For a call that may be repeated: an administrator that was created since this moment may be the result of this call. */
  readonly sinceMs?: number | undefined;
}

interface CreateAdministratorParts {
  readonly administrators: Pick<AdministratorStore, 'add' | 'find'>;
  readonly agents: Pick<AgentStore, 'find'>;
  readonly clock: Clock;
  readonly observe: ObserveAccess;
}

/** Adds an administrator, who has no credentials yet. */
export class CreateAdministrator {
  readonly #administrators: Pick<AdministratorStore, 'add' | 'find'>;
  readonly #agents: Pick<AgentStore, 'find'>;
  readonly #clock: Clock;
  readonly #observe: ObserveAccess;

  constructor({ administrators, agents, clock, observe }: CreateAdministratorParts) {
    this.#administrators = administrators;
    this.#agents = agents;
    this.#clock = clock;
    this.#observe = observe;
  }

  async execute(input: NewAdministrator): Promise<Result<Administrator, InvalidParameter | AlreadyExists>> {
    const name = administratorName(input.name);
    if (name === undefined) return err(invalidParameter('name', NAME_RULE));
    const given = await givenRole(input.role, this.#agents);
    if (!given.ok) return given;
    const role = given.value;
    const made = { name, role, isActive: true, createdAtMs: this.#clock.nowMs(), createdBy: input.by };
    const administrator: Administrator = { ...made, subject: undefined, signedInAtMs: undefined };
    if (await this.#administrators.add(administrator)) {
      this.#observe('administrator_created');
      return ok(administrator);
    }
    const found = await this.#administrators.find({ name });
    const isRepeated = found !== undefined && isMadeBy(input, found) && found.role === role;
    return isRepeated ? ok(found) : err(alreadyExists('administrator', name));
  }
}

const isMadeBy = ({ by, sinceMs = Infinity }: NewAdministrator, { createdBy, createdAtMs }: Administrator): boolean =>
  createdBy === by && createdAtMs >= sinceMs;

interface ChangeAdministratorParts {
  readonly administrators: Pick<AdministratorStore, 'change'>;
  readonly agents: Pick<AgentStore, 'find'>;
  readonly clock: Clock;
  readonly observe: ObserveAccess;
}

interface Changes {
  readonly role?: string | undefined;
  readonly isActive?: boolean | undefined;
  /** The caller's name. */
  readonly by: string;
}

/**
 * Changes the role of an administrator, or disables or enables an administrator. A new role applies to tokens and sessions from their next request.
 * If the administrator is disabled, they end for good, so that none comes back when the administrator is enabled again.
 */
export class ChangeAdministrator {
  readonly #parts: ChangeAdministratorParts;

  constructor(parts: ChangeAdministratorParts) {
    this.#parts = parts;
  }

  async execute(name: string, changes: Changes): Promise<Result<Administrator, InvalidParameter | NotFound>> {
    const { administrators, agents, clock, observe } = this.#parts;
    const given = changes.role === undefined ? ok(undefined) : await givenRole(changes.role, agents);
    if (!given.ok) return given;
    const role = given.value;
    const { isActive, by } = changes;
    const switched = isActive === undefined ? undefined : { isActive, by, atMs: clock.nowMs() };
    const changed = await administrators.change(inLowerCase(name), { role, switched });
    if (changed === undefined) return err(notFound('administrator', name));
    if (role !== undefined) observe('role_changed');
    if (isActive === false) observe('administrator_disabled');
    return ok(changed);
  }
}

/** Lists the administrators, by name. */
export class ListAdministrators {
  readonly #administrators: Pick<AdministratorStore, 'list'>;

  constructor(administrators: Pick<AdministratorStore, 'list'>) {
    this.#administrators = administrators;
  }

  async execute(page: string, pageSize: string): Promise<Result<NumberedPage<Administrator>, InvalidParameter>> {
    const wanted = PageRequest.of(page, pageSize);
    if (!wanted.ok) return wanted;
    const found = await this.#administrators.list(wanted.value);
    return ok({ ...found, page: wanted.value.page, pageSize: wanted.value.pageSize });
  }
}

/** Shows one administrator. */
export class ShowAdministrator {
  readonly #administrators: Pick<AdministratorStore, 'find'>;

  constructor(administrators: Pick<AdministratorStore, 'find'>) {
    this.#administrators = administrators;
  }

  async execute(name: string): Promise<Result<Administrator, NotFound>> {
    const found = await this.#administrators.find({ name: inLowerCase(name) });
    return found === undefined ? err(notFound('administrator', name)) : ok(found);
  }
}

/** Reads the role for an administrator. A role for an Agent's own people must name an existing Agent. */
async function givenRole(text: string, agents: Pick<AgentStore, 'find'>): Promise<Result<Role, InvalidParameter>> {
  const role = roleOf(text);
  if (role === undefined) return err(invalidParameter('role', ROLE_RULE));
  const missing = await missingAgent(role, agents);
  return missing === undefined ? ok(role) : err(missing);
}

/** The refusal of a role whose Agent does not exist. */
export async function missingAgent(
  role: Role,
  agents: Pick<AgentStore, 'find'>,
): Promise<InvalidParameter | undefined> {
  const code = agentOfRole(role);
  if (code === undefined || (await agents.find(code)) !== undefined) return undefined;
  return invalidParameter('role', `must name an Agent that exists; ${code} does not`);
}
