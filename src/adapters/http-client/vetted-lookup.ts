import { lookup as systemLookup, type LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { mayReach, type DestinationRules } from './destination-rules.ts';

/** The code of `AddressRefused`. */
export const ADDRESS_REFUSED = 'ERR_ADDRESS_REFUSED';

/** The name has no address that may be reached. */
export class AddressRefused extends Error {
  override readonly name = 'AddressRefused';
  readonly code = ADDRESS_REFUSED;
}

/** Resolves all addresses of a name. */
export type Resolve = (
  hostname: string,
  options: {
    readonly all: true;
    readonly family?: number | 'IPv4' | 'IPv6' | undefined;
    readonly hints?: number | undefined;
  },
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/**
 * Finds the address for a socket. The socket connects to exactly the address that is checked here, so a name cannot change its address in between.
 * Node calls it only for names; the caller must check addresses in the URL itself.
 */
export const vettedLookup =
  (rules: Pick<DestinationRules, 'allowsPrivate'>, resolve: Resolve = systemLookup): LookupFunction =>
  (hostname, { all, family, hints }, callback) => {
    resolve(hostname, { all: true, family, hints }, (error, addresses) => {
      const usable = error === null ? addresses.filter(({ address }) => mayReach(address, rules)) : [];
      const [first] = usable;
      if (first === undefined) callback(error ?? new AddressRefused(`${hostname} has no public address`), '', 0);
      else if (all === true) callback(null, usable);
      else callback(null, first.address, first.family);
    });
  };
