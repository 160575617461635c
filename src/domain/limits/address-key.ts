import { inLowerCase } from '../shared/letter-case.ts';

/** Longest text of an IPv6 address; what is longer was made up by a caller and is no address. */
const ADDRESS_LENGTH_MAX = 45;
const MAPPED_IPV4 = '::ffff:';
const GROUPS = 8;
/** A household or a server has a network of 64 bits, and may use any of its addresses. */
const NETWORK_GROUPS = 4;

/** What requests of an address are counted under: an IPv4 address itself, an IPv6 address by its network of 64 bits. */
export function addressKey(address: string): string {
  if (address.length > ADDRESS_LENGTH_MAX) return 'no address';
  if (!address.includes(':')) return address;
  if (address.startsWith(MAPPED_IPV4) && address.includes('.')) return address.slice(MAPPED_IPV4.length);
  const [head = [], tail = []] = inLowerCase(address)
    .split('::')
    .map((half) => half.split(':').filter((group) => group !== ''));
  const zeros = Array<string>(Math.max(0, GROUPS - head.length - tail.length)).fill('0');
  const network = [...head, ...zeros, ...tail].slice(0, NETWORK_GROUPS);
  return `${network.map((group) => group.replace(/^0+(?=.)/, '')).join(':')}::/64`;
}
