import type { ProviderProfile } from '../../domain/provider/provider.ts';
import { foldCode } from '../../domain/shared/code.ts';
import type { InvalidParameter } from '../../domain/shared/invalid-parameter.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import { notFound, type NotFound } from '../failure.ts';
import type { ProviderAdministrationPorts, ProviderCredentials } from './create-provider.ts';
import { providerView, type ProviderView } from './provider-view.ts';

/**
 * Changes parts of a provider. Maintenance and activity are visible at once in the game lists of this process. In other processes they are visible
 * when these next read the database: within one poll interval and the time of the read.
 */
export class ChangeProvider {
  readonly #ports: ProviderAdministrationPorts;

  constructor(ports: ProviderAdministrationPorts) {
    this.#ports = ports;
  }

  async execute(
    code: string,
    input: Partial<ProviderProfile> & { readonly credentials?: ProviderCredentials | undefined },
  ): Promise<Result<ProviderView, InvalidParameter | NotFound>> {
    const { credentials, ...changes } = input;
    const { providers, secrets } = this.#ports;
    const misfit = credentials && (await this.#misfit(foldCode(code), credentials));
    if (misfit !== undefined) return err(misfit);
    const sealed = credentials && { credentialsSealed: secrets.seal(JSON.stringify(credentials)) };
    const provider = await providers.update(foldCode(code), { ...changes, ...sealed });
    return provider === undefined ? err(notFound('provider', code)) : ok(providerView(provider));
  }

  /** The mistake in credentials for the provider's protocol, which never changes. An unknown provider is refused by a later step. */
  async #misfit(code: string, credentials: ProviderCredentials): Promise<InvalidParameter | undefined> {
    const provider = await this.#ports.providers.find(code);
    return provider && this.#ports.protocols.checkCredentials(provider.protocol, credentials);
  }
}
