import type { Administrator } from '../../domain/people/administrator.ts';
import { inLowerCase } from '../../domain/shared/letter-case.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import { notFound, type NotFound } from '../failure.ts';
import type { AdministratorStore } from '../ports/administrator-store.ts';

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
