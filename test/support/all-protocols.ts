import { protocol as hub88 } from '../../packages/protocol-hub88/src/index.ts';
import { PROTOCOLS, type ProviderProtocol } from '../../src/adapters/providers/index.ts';

/** The built-in protocols, and the one of this repository that a gateway loads from a package. */
export const ALL_PROTOCOLS: readonly ProviderProtocol[] = [...PROTOCOLS, hub88];
