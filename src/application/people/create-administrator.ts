import { administratorName, NAME_RULE, type Administrator } from '../../domain/people/administrator.ts';
import { invalidParameter, type InvalidParameter } from '../../domain/shared/invalid-parameter.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import { alreadyExists, type AlreadyExists } from '../failure.ts';
import type { AgentStore } from '../ports/agent-store.ts';
import type { AdministratorStore } from '../ports/administrator-store.ts';
import type { Clock } from '../ports/clock.ts';
import type { ObserveAccess } from './access-observer.ts';
import { givenRole } from './given-role.ts';

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
