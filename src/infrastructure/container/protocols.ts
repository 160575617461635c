import type { ProviderProtocol } from '../../adapters/providers/index.ts';
import type { ProtocolDirectory } from '../../application/ports/protocol-directory.ts';

/** Protocols as the use cases see them. */
export function protocolDirectory(all: readonly ProviderProtocol[]): ProtocolDirectory {
  const find = (name: string) => all.find(({ protocol }) => protocol === name);
  return {
    all: () => all,
    find,
    checkCredentials: (name, credentials) => find(name)?.checkCredentials(credentials),
  };
}

/** How a protocol tells of money; undefined for one that does not. */
export const termsAmong = (all: readonly ProviderProtocol[]) => (name: string) =>
  all.find(({ protocol }) => protocol === name)?.inbound;
