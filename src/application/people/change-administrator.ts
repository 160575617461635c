import { type Administrator } from '../../domain/people/administrator.ts';
import type { InvalidParameter } from '../../domain/shared/invalid-parameter.ts';
import { inLowerCase } from '../../domain/shared/letter-case.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import { notFound, type NotFound } from '../failure.ts';
import type { AgentStore } from '../ports/agent-store.ts';
import type { AdministratorStore } from '../ports/administrator-store.ts';
import type { Clock } from '../ports/clock.ts';
import type { ObserveAccess } from './access-observer.ts';
import { givenRole } from './given-role.ts';

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
