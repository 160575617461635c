import { err, ok, type Result } from '../../domain/shared/result.ts';
import type { KeyCheckStore } from '../ports/key-check-store.ts';
import type { SealedSecrets } from '../ports/sealed-secrets.ts';
import type { SecretBox } from '../ports/secret-box.ts';
import { sealedByKey, type KeyUse } from './sealed-by-key.ts';

/** None of the keys opens the stored secrets. */
export interface WrongSecretsKey {
  readonly kind: 'wrong_secrets_key';
}

/** The sealed text. It holds no secret, and only shows that a key opens it. */
const CHECK = 'this key fits';

interface CheckSecretsKeyPorts {
  readonly keyChecks: KeyCheckStore;
  readonly sealedSecrets: Pick<SealedSecrets, 'count'>;
  readonly secrets: SecretBox;
}

/**
 * Checks at the start whether the keys open the stored secrets. Without this check, the first call that needs a secret would fail. Returns the keys
 * that sealed something and that this gateway does not have.
 */
export class CheckSecretsKey {
  readonly #ports: CheckSecretsKeyPorts;

  constructor(ports: CheckSecretsKeyPorts) {
    this.#ports = ports;
  }

  async execute(): Promise<Result<readonly KeyUse[], WrongSecretsKey>> {
    const { keyChecks, sealedSecrets, secrets } = this.#ports;
    const kept = await keyChecks.keepFirst(secrets.seal(CHECK));
    try {
      secrets.open(kept);
    } catch {
      // The box has only one failure, because an altered text is as useless as a wrong key.
      return err({ kind: 'wrong_secrets_key' });
    }
    return ok((await sealedByKey(sealedSecrets, secrets)).missing);
  }
}
