import { lookup as systemLookup, type LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { isPublicAddress } from '../../domain/shared/ip-address.ts';

/** The name leads to no address that may be reached. */
export class AddressRefused extends Error {
  override readonly name = 'AddressRefused';
  readonly code = 'ERR_ADDRESS_REFUSED';
}

/** Asks for all addresses of a name. */
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
 * How a socket finds its address: what is judged here is what it connects to, so that a name cannot lead elsewhere between the two. Node
 * asks it for names only; who uses it has to judge addresses in the URL itself.
 */
export const vettedLookup =
  (resolve: Resolve = systemLookup): LookupFunction =>
  (hostname, { all, family, hints }, callback) => {
    resolve(hostname, { all: true, family, hints }, (error, addresses) => {
      const usable = error === null ? addresses.filter(({ address }) => isPublicAddress(address)) : [];
      const [first] = usable;
      if (first === undefined) callback(error ?? new AddressRefused(`${hostname} has no public address`), '', 0);
      else if (all === true) callback(null, usable);
      else callback(null, first.address, first.family);
    });
  };
