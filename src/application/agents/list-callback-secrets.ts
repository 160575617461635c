import { foldCode } from '../../domain/shared/code.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import { notFound, type NotFound } from '../failure.ts';
import type { CallbackSecret, CallbackSecretStore } from '../ports/callback-secret-store.ts';

/** Lists an Agent's callback secrets, without the secrets. */
export class ListCallbackSecrets {
  readonly #secrets: CallbackSecretStore;

  constructor(secrets: CallbackSecretStore) {
    this.#secrets = secrets;
  }

  async execute(agent: string): Promise<Result<readonly CallbackSecret[], NotFound>> {
    const secrets = await this.#secrets.list(foldCode(agent));
    if (secrets === undefined) return err(notFound('agent', agent));
    return ok(secrets.map(({ secretSealed: _secret, ...shown }) => shown));
  }
}
