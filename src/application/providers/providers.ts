import type { Provider, ProviderProfile } from '../../domain/provider/provider.ts';
import { foldCode } from '../../domain/shared/code.ts';
import { invalidParameter, type InvalidParameter } from '../../domain/shared/invalid-parameter.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import { alreadyExists, notFound, type AlreadyExists, type NotFound } from '../failure.ts';
import type { ProtocolDirectory } from '../ports/protocol-directory.ts';
import type { ProviderStore, KeptProvider } from '../ports/provider-store.ts';
import type { SecretBox } from '../ports/secret-box.ts';
import type { NumberedPage } from '../../domain/shared/page.ts';
import { listed } from '../list-query.ts';
import type { CredentialField } from '../../domain/provider/protocol.ts';
import { keyOfSealed } from '../../domain/shared/sealed-key.ts';
import type { AccountStore } from '../ports/account-store.ts';

/** Credentials, by their names in the protocol. */
type ProviderCredentials = Readonly<Record<string, string>>;

/** The ports of {@link CreateProvider} and of the use case that changes a provider. */
interface ProviderAdministrationPorts {
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

/** Shows one provider, without its credentials. */
export class ShowProvider {
  readonly #providers: ProviderStore;

  constructor(providers: ProviderStore) {
    this.#providers = providers;
  }

  async execute(code: string): Promise<Result<ProviderView, NotFound>> {
    const provider = await this.#providers.find(foldCode(code));
    return provider === undefined ? err(notFound('provider', code)) : ok(providerView(provider));
  }
}

/** Lists all providers, by code and without their credentials. */
export class ListProviders {
  readonly #providers: ProviderStore;

  constructor(providers: ProviderStore) {
    this.#providers = providers;
  }

  /** Takes the page and the page size as text, as the caller sent them. */
  execute(page?: string, pageSize?: string): Promise<Result<NumberedPage<ProviderView>, InvalidParameter>> {
    return listed({ page, pageSize }, ok(undefined), async (_, wanted) => {
      const { list, total } = await this.#providers.list(wanted);
      return { list: list.map(providerView), total };
    });
  }
}

/** A provider without its credentials; it shows only whether credentials exist. */
type ProviderView = Provider & { readonly hasCredentials: boolean };

export function providerView({ credentialsSealed, ...provider }: KeptProvider): ProviderView {
  return { ...provider, hasCredentials: credentialsSealed !== undefined };
}

/** One of the credentials of a provider's protocol. */
interface ListedCredential extends CredentialField {
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

interface ForgottenPlayers {
  /** The number of accounts that were registered. */
  readonly forgotten: number;
}

/**
 * Marks all players of a provider as unregistered there, after its address or the operator's account there has changed. Each player is registered
 * again, under the same name, before the next launch or transfer.
 */
export class ForgetPlayers {
  readonly #providers: Pick<ProviderStore, 'find'>;
  readonly #accounts: Pick<AccountStore, 'markAllForgotten'>;

  constructor(providers: Pick<ProviderStore, 'find'>, accounts: Pick<AccountStore, 'markAllForgotten'>) {
    this.#providers = providers;
    this.#accounts = accounts;
  }

  async execute(code: string): Promise<Result<ForgottenPlayers, NotFound>> {
    const provider = await this.#providers.find(foldCode(code));
    if (provider === undefined) return err(notFound('provider', code));
    return ok({ forgotten: await this.#accounts.markAllForgotten(provider.code) });
  }
}
