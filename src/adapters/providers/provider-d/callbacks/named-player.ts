import type { NamedPlayer } from '../../../../application/ports/provider-inbox.ts';

/** The gateway names players in upper case only, and some upstreams repeat names in lower case; there is no word for the currency. */
export const namedPlayer = (user: string): NamedPlayer => ({ upstreamName: user.toUpperCase(), currency: undefined });
