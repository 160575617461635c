import { UpstreamName, type NamedPlayer } from '../../protocol-kit.ts';

/** Some upstreams repeat names in lower case. The protocol has no field for the currency. */
export const namedPlayer = (user: string): NamedPlayer => ({
  upstreamName: UpstreamName.of(user),
  currency: undefined,
});
