import { PROTOCOLS } from '../../adapters/providers/index.ts';
import type { ProtocolDirectory } from '../../application/ports/protocol-directory.ts';

/** The registry as the use cases see it. */
export const protocols: ProtocolDirectory = { all: () => PROTOCOLS };
