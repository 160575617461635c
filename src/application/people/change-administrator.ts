import { type Administrator } from '../../domain/people/administrator.ts';
import { ROLE_RULE, roleOf } from '../../domain/people/role.ts';
import { invalidParameter, type InvalidParameter } from '../../domain/shared/invalid-parameter.ts';
import { inLowerCase } from '../../domain/shared/letter-case.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import { notFound, type NotFound } from '../failure.ts';
import type { AdministratorStore } from '../ports/administrator-store.ts';
import type { Clock } from '../ports/clock.ts';
import type { ObserveAccess } from './access-observer.ts';

interface ChangeAdministratorParts {
  readonly administrators: Pick<AdministratorStore, 'change'>;
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
 * Changes the role of an administrator, or disables or enables one. Tokens and sessions follow a role with their next request; with the
 * administrator they end for good, so that nothing comes back that was given before.
 */
export class ChangeAdministrator {
  readonly #parts: ChangeAdministratorParts;

  constructor(parts: ChangeAdministratorParts) {
    this.#parts = parts;
  }

  async execute(name: string, changes: Changes): Promise<Result<Administrator, InvalidParameter | NotFound>> {
    const { administrators, clock, observe } = this.#parts;
    const role = changes.role === undefined ? undefined : roleOf(changes.role);
    if (changes.role !== undefined && role === undefined) return err(invalidParameter('role', ROLE_RULE));
    const { isActive, by } = changes;
    const switched = isActive === undefined ? undefined : { isActive, by, atMs: clock.nowMs() };
    const changed = await administrators.change(inLowerCase(name), { role, switched });
    if (changed === undefined) return err(notFound('administrator', name));
    if (role !== undefined) observe('role_changed');
    if (isActive === false) observe('administrator_disabled');
    return ok(changed);
  }
}
