import type { NamedPlayer } from '../../../../application/ports/provider-inbox.ts';
import { inUpperCase } from '../../../../domain/shared/letter-case.ts';

/**
 * The gateway names players in upper case only, and some upstreams repeat names in lower case. The protocol has no field for the currency.
 */
export const namedPlayer = (user: string): NamedPlayer => ({ upstreamName: inUpperCase(user), currency: undefined });
