/** Which addresses belong to the public internet, by the registries of special-purpose addresses of IANA. */
import { BlockList, isIP } from 'node:net';

/** Networks that are somebody's own, the machine's itself, or nobody's; as [network, length of the prefix]. */
const SPECIAL_IPV4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const;

/** Global unicast: everything else is special, addresses that have an IPv4 one inside (::ffff:0:0/96, 64:ff9b::/96) among it. */
const GLOBAL_IPV6 = [['2000::', 3]] as const;
/** Special within that: protocols such as Teredo, documentation, and 6to4, which leads to whatever IPv4 address is inside. */
const SPECIAL_IPV6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const;

/** Whether an address in its usual spelling may be reached; false for whatever is none. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !specialIpv4.check(address, 'ipv4');
  return isIP(address) === 6 && globalIpv6.check(address, 'ipv6') && !specialIpv6.check(address, 'ipv6');
}

type Networks = readonly (readonly [string, number])[];

// A list a family: Node compares an IPv4 address with the IPv6 networks of the same list too, as if it were a mapped one.
const specialIpv4 = listOf(SPECIAL_IPV4, 'ipv4');
const globalIpv6 = listOf(GLOBAL_IPV6, 'ipv6');
const specialIpv6 = listOf(SPECIAL_IPV6, 'ipv6');

function listOf(networks: Networks, family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const [network, prefix] of networks) list.addSubnet(network, prefix, family);
  return list;
}
