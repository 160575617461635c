import { type Administrator } from '../../domain/people/administrator.ts';
import { ROLE_RULE, roleOf } from '../../domain/people/role.ts';
import { invalidParameter, type InvalidParameter } from '../../domain/shared/invalid-parameter.ts';
import { inLowerCase } from '../../domain/shared/letter-case.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import { notFound, type NotFound } from '../failure.ts';
import type { AdministratorStore } from '../ports/administrator-store.ts';
import type { ObserveAccess } from './access-observer.ts';

interface Changes {
  readonly role?: string | undefined;
  readonly isActive?: boolean | undefined;
}

/** Changes the role of an administrator, or disables one. Tokens and sessions follow with their next request. */
export class ChangeAdministrator {
  readonly #administrators: Pick<AdministratorStore, 'change'>;
  readonly #observe: ObserveAccess;

  constructor(administrators: Pick<AdministratorStore, 'change'>, observe: ObserveAccess) {
    this.#administrators = administrators;
    this.#observe = observe;
  }

  async execute(name: string, changes: Changes): Promise<Result<Administrator, InvalidParameter | NotFound>> {
    const role = changes.role === undefined ? undefined : roleOf(changes.role);
    if (changes.role !== undefined && role === undefined) return err(invalidParameter('role', ROLE_RULE));
    const { isActive } = changes;
    const changed = await this.#administrators.change(inLowerCase(name), { role, isActive });
    if (changed === undefined) return err(notFound('administrator', name));
    if (role !== undefined) this.#observe('role_changed');
    if (isActive === false) this.#observe('administrator_disabled');
    return ok(changed);
  }
}
