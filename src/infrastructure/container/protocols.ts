import type { ProviderProtocol } from '../../adapters/providers/index.ts';
import type { ProtocolDirectory } from '../../application/ports/protocol-directory.ts';

/** The protocols of this gateway, as the use cases see them. */
export class KnownProtocols implements ProtocolDirectory {
  readonly #all: readonly ProviderProtocol[];

  constructor(all: readonly ProviderProtocol[]) {
    this.#all = all;
  }

  all(): readonly ProviderProtocol[] {
    return this.#all;
  }

  find(name: string): ProviderProtocol | undefined {
    return this.#all.find(({ protocol }) => protocol === name);
  }

  checkCredentials(name: string, credentials: Readonly<Record<string, string>>) {
    return this.find(name)?.checkCredentials(credentials);
  }
}

/** How a protocol tells of money; undefined for one that does not. */
export const termsAmong = (protocols: readonly ProviderProtocol[]) => (name: string) =>
  protocols.find(({ protocol }) => protocol === name)?.inbound;
