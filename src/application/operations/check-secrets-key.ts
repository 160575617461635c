import { err, ok, type Result } from '../../domain/shared/result.ts';
import type { KeyCheckStore } from '../ports/key-check-store.ts';
import type { SecretBox } from '../ports/secret-box.ts';

/** The key is not the one that the kept secrets were sealed with. */
export interface WrongSecretsKey {
  readonly kind: 'wrong_secrets_key';
}

/** What is sealed says nothing; that it can be opened does. */
const CHECK = 'this key fits';

/** Finds out at the start whether the kept secrets can be opened, and not at the first call that needs one. */
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
      // A box has one way to say no; an altered text is as useless as a wrong key.
      return err({ kind: 'wrong_secrets_key' });
    }
  }
}
