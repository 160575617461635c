import type { CredentialField } from '../../domain/provider/protocol.ts';
import { foldCode } from '../../domain/shared/code.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import { keyOfSealed } from '../../domain/shared/sealed-key.ts';
import { notFound, type NotFound } from '../failure.ts';
import type { ProtocolDirectory } from '../ports/protocol-directory.ts';
import type { ProviderStore } from '../ports/provider-store.ts';
import type { SecretBox } from '../ports/secret-box.ts';

/** One of the credentials of a provider's protocol. */
export interface ListedCredential extends CredentialField {
  /** Undefined if the credentials are sealed with a key that this gateway does not have. */
  readonly isSet: boolean | undefined;
}

/** Lists the credentials that a provider's protocol has, and whether each of them is set; never a value. */
export class ListCredentials {
  readonly #providers: Pick<ProviderStore, 'find'>;
  readonly #protocols: Pick<ProtocolDirectory, 'find'>;
  readonly #secrets: SecretBox;

  constructor(providers: Pick<ProviderStore, 'find'>, protocols: Pick<ProtocolDirectory, 'find'>, secrets: SecretBox) {
    this.#providers = providers;
    this.#protocols = protocols;
    this.#secrets = secrets;
  }

  async execute(code: string): Promise<Result<readonly ListedCredential[], NotFound>> {
    const provider = await this.#providers.find(foldCode(code));
    if (provider === undefined) return err(notFound('provider', code));
    const names = this.#namesIn(provider.credentialsSealed);
    const declared = this.#protocols.find(provider.protocol)?.credentials ?? [];
    return ok(declared.map((field) => ({ ...field, isSet: names?.has(field.name) })));
  }

  #namesIn(sealed: string | undefined): ReadonlySet<string> | undefined {
    if (sealed === undefined) return new Set();
    const { sealing, opening } = this.#secrets.keys;
    const key = keyOfSealed(sealed);
    if (key !== undefined && ![sealing, ...opening].includes(key)) return undefined;
    return new Set(Object.keys(JSON.parse(this.#secrets.open(sealed)) as object));
  }
}
