import { PROTOCOLS } from '../../adapters/providers/index.ts';
import type { ProtocolDirectory } from '../../application/ports/protocol-directory.ts';

const find = (name: string) => PROTOCOLS.find(({ protocol }) => protocol === name);

/** The registry as the use cases see it. */
export const protocols: ProtocolDirectory = {
  all: () => PROTOCOLS,
  find,
  checkCredentials: (name, credentials) => find(name)?.checkCredentials(credentials),
};

/** How a protocol tells of money; undefined for one that does not. */
export const termsOf = (name: string) => find(name)?.inbound;
