import type { AdminToken } from '../../domain/people/admin-token.ts';
import { inLowerCase } from '../../domain/shared/letter-case.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import { notFound, type NotFound } from '../failure.ts';
import type { AdminTokenStore } from '../ports/admin-token-store.ts';

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
