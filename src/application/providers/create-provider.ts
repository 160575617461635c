import type { Provider } from '../../domain/provider/provider.ts';
import { foldCode } from '../../domain/shared/code.ts';
import { invalidParameter, type InvalidParameter } from '../../domain/shared/invalid-parameter.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import { alreadyExists, type AlreadyExists } from '../failure.ts';
import type { ProtocolDirectory } from '../ports/protocol-directory.ts';
import type { ProviderStore } from '../ports/provider-store.ts';
import type { SecretBox } from '../ports/secret-box.ts';
import { providerView, type ProviderView } from './provider-view.ts';

/** Credentials, by their names in the protocol. */
export type ProviderCredentials = Readonly<Record<string, string>>;

/** The ports of {@link CreateProvider} and of the use case that changes a provider. */
export interface ProviderAdministrationPorts {
  readonly providers: ProviderStore;
  readonly protocols: ProtocolDirectory;
  readonly secrets: SecretBox;
}

/** Adds a provider: an instance of a protocol with a code, an address and credentials of its own. */
export class CreateProvider {
  readonly #ports: ProviderAdministrationPorts;

  constructor(ports: ProviderAdministrationPorts) {
    this.#ports = ports;
  }

  async execute(
    input: Provider & { readonly credentials?: ProviderCredentials | undefined },
  ): Promise<Result<ProviderView, AlreadyExists | InvalidParameter>> {
    if (this.#ports.protocols.find(input.protocol) === undefined) return err(this.#unknownProtocol());
    const { credentials, ...provider } = input;
    const misfit = credentials && this.#ports.protocols.checkCredentials(input.protocol, credentials);
    if (misfit !== undefined) return err(misfit);
    const kept = {
      ...provider,
      code: foldCode(input.code),
      credentialsSealed: credentials && this.#ports.secrets.seal(JSON.stringify(credentials)),
    };
    return (await this.#ports.providers.create(kept))
      ? ok(providerView(kept))
      : err(alreadyExists('provider', kept.code));
  }

  #unknownProtocol(): InvalidParameter {
    const protocols = this.#ports.protocols.all().map(({ protocol }) => protocol);
    return invalidParameter('protocol', `must be one of ${protocols.join(', ')}`);
  }
}
