import type { ProviderProfile } from '../../domain/provider/provider.ts';
import { foldCode } from '../../domain/shared/code.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import { notFound, type NotFound } from '../failure.ts';
import type { ProviderStore } from '../ports/provider-store.ts';
import type { SecretBox } from '../ports/secret-box.ts';
import type { ProviderCredentials } from './create-provider.ts';
import { providerView, type ProviderView } from './provider-view.ts';

/**
 * Changes parts of a provider. Maintenance and activity show at once in the game lists of this process, in those of others from
 * their next look at the database on, within one poll interval and the time that the look takes.
 */
export class ChangeProvider {
  readonly #providers: ProviderStore;
  readonly #secrets: SecretBox;

  constructor(providers: ProviderStore, secrets: SecretBox) {
    this.#providers = providers;
    this.#secrets = secrets;
  }

  async execute(
    code: string,
    input: Partial<ProviderProfile> & { readonly credentials?: ProviderCredentials | undefined },
  ): Promise<Result<ProviderView, NotFound>> {
    const { credentials, ...changes } = input;
    const sealed = credentials && { credentialsSealed: this.#secrets.seal(JSON.stringify(credentials)) };
    const provider = await this.#providers.update(foldCode(code), { ...changes, ...sealed });
    return provider === undefined ? err(notFound('provider', code)) : ok(providerView(provider));
  }
}
