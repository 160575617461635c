import type { Provider } from '../../domain/provider/provider.ts';
import { foldCode } from '../../domain/shared/code.ts';
import { invalidParameter, type InvalidParameter } from '../../domain/shared/invalid-parameter.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import { alreadyExists, type AlreadyExists } from '../failure.ts';
import type { ProtocolDirectory } from '../ports/protocol-directory.ts';
import type { ProviderStore } from '../ports/provider-store.ts';
import type { SecretBox } from '../ports/secret-box.ts';
import { providerView, type ProviderView } from './provider-view.ts';

/** Credentials by the names their protocol gives them. */
export type ProviderCredentials = Readonly<Record<string, string>>;

interface CreateProviderPorts {
  readonly providers: ProviderStore;
  readonly protocols: ProtocolDirectory;
  readonly secrets: SecretBox;
}

/** Adds a provider: an instance of a protocol with a code, an address and credentials of its own. */
export class CreateProvider {
  readonly #ports: CreateProviderPorts;

  constructor(ports: CreateProviderPorts) {
    this.#ports = ports;
  }

  async execute(
    input: Provider & { readonly credentials?: ProviderCredentials | undefined },
  ): Promise<Result<ProviderView, AlreadyExists | InvalidParameter>> {
    const protocols = this.#ports.protocols.all().map(({ protocol }) => protocol);
    if (!protocols.includes(input.protocol)) {
      return err(invalidParameter('protocol', `must be one of ${protocols.join(', ')}`));
    }
    const { credentials, ...provider } = input;
    const kept = {
      ...provider,
      code: foldCode(input.code),
      credentialsSealed: credentials && this.#ports.secrets.seal(JSON.stringify(credentials)),
    };
    return (await this.#ports.providers.create(kept))
      ? ok(providerView(kept))
      : err(alreadyExists('provider', kept.code));
  }
}
