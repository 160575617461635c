import { foldCode } from '../../domain/shared/code.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import { notFound, type NotFound } from '../failure.ts';
import type { CallbackSecret, CallbackSecretStore } from '../ports/callback-secret-store.ts';

/** Shows one callback secret of an Agent, without the secret. */
export class ShowCallbackSecret {
  readonly #secrets: Pick<CallbackSecretStore, 'find'>;

  constructor(secrets: Pick<CallbackSecretStore, 'find'>) {
    this.#secrets = secrets;
  }

  async execute(agent: string, id: string): Promise<Result<CallbackSecret, NotFound>> {
    const secret = await this.#secrets.find(foldCode(agent), id);
    return secret === undefined ? err(notFound('callback secret', id)) : ok(secret);
  }
}
