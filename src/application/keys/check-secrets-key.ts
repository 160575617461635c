import { err, ok, type Result } from '../../domain/shared/result.ts';
import type { KeyCheckStore } from '../ports/key-check-store.ts';
import type { SealedSecrets, SealedCount } from '../ports/sealed-secrets.ts';
import type { SecretBox } from '../ports/secret-box.ts';

/** None of the keys opens the stored secrets. */
interface WrongSecretsKey {
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

/** The number of texts that a named key has sealed. */
export interface KeyUse {
  readonly key: string;
  readonly count: number;
}

/** The sealed texts, as a gateway with certain keys sees them. */
export interface SealedByKey {
  /** The keys that only open secrets, including keys that have sealed nothing. */
  readonly opening: readonly KeyUse[];
  /** Keys that this gateway does not have. */
  readonly missing: readonly KeyUse[];
  /** The number of texts from the time before keys had names. */
  readonly unnamed: number;
}

/** Counts the sealed texts by the keys of this gateway. */
export async function sealedByKey(
  sealed: Pick<SealedSecrets, 'count'>,
  { keys: { sealing, opening } }: Pick<SecretBox, 'keys'>,
): Promise<SealedByKey> {
  const counts = await sealed.count();
  const countOf = (key: string | undefined): number => counts.find((one) => one.key === key)?.count ?? 0;
  return {
    opening: opening.map((key) => ({ key, count: countOf(key) })),
    missing: counts.filter(isNamed).filter(({ key }) => key !== sealing && !opening.includes(key)),
    unnamed: countOf(undefined),
  };
}

const isNamed = (one: SealedCount): one is KeyUse => one.key !== undefined;
