import { err, ok, type Result } from '../../domain/shared/result.ts';
import type { KeyCheckStore } from '../ports/key-check-store.ts';
import type { SecretBox } from '../ports/secret-box.ts';

/** The key is not the one that the kept secrets were sealed with. */
export interface WrongSecretsKey {
  readonly kind: 'wrong_secrets_key';
}

/** The sealed text holds no secret. Its only use is to show that the key opens it. */
const CHECK = 'this key fits';

/** Checks at the start whether the key opens the kept secrets. Without this check, the first call that needs a secret would fail. */
export class CheckSecretsKey {
  readonly #checks: KeyCheckStore;
  readonly #secrets: SecretBox;

  constructor(checks: KeyCheckStore, secrets: SecretBox) {
    this.#checks = checks;
    this.#secrets = secrets;
  }

  async execute(): Promise<Result<undefined, WrongSecretsKey>> {
    const kept = await this.#checks.keepFirst(this.#secrets.seal(CHECK));
    try {
      this.#secrets.open(kept);
      return ok(undefined);
    } catch {
      // The box has only one failure: an altered text is as useless as a wrong key.
      return err({ kind: 'wrong_secrets_key' });
    }
  }
}
