import type { Provider } from '../../domain/provider/provider.ts';
import { foldCode } from '../../domain/shared/code.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import { alreadyExists, type AlreadyExists } from '../failure.ts';
import type { ProviderStore } from '../ports/provider-store.ts';
import type { SecretBox } from '../ports/secret-box.ts';
import { providerView, type ProviderView } from './provider-view.ts';

/** Credentials by the names their protocol gives them. */
export type ProviderCredentials = Readonly<Record<string, string>>;

/** Adds a provider: an instance of a protocol with a code, an address and credentials of its own. */
export class CreateProvider {
  readonly #providers: ProviderStore;
  readonly #secrets: SecretBox;

  constructor(providers: ProviderStore, secrets: SecretBox) {
    this.#providers = providers;
    this.#secrets = secrets;
  }

  async execute(
    input: Provider & { readonly credentials?: ProviderCredentials | undefined },
  ): Promise<Result<ProviderView, AlreadyExists>> {
    const { credentials, ...provider } = input;
    const kept = {
      ...provider,
      code: foldCode(input.code),
      credentialsSealed: credentials && this.#secrets.seal(JSON.stringify(credentials)),
    };
    return (await this.#providers.create(kept)) ? ok(providerView(kept)) : err(alreadyExists('provider', kept.code));
  }
}
