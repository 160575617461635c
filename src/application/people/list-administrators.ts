import type { Administrator } from '../../domain/people/administrator.ts';
import type { InvalidParameter } from '../../domain/shared/invalid-parameter.ts';
import { PageRequest } from '../../domain/shared/page-request.ts';
import type { NumberedPage } from '../../domain/shared/page.ts';
import { ok, type Result } from '../../domain/shared/result.ts';
import type { AdministratorStore } from '../ports/administrator-store.ts';

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
