import { inLowerCase } from './letter-case.ts';
import { parsedUrl } from './parsed-url.ts';

/** The longest form of an address: IPv6 with an IPv4 part. */
export const ADDRESS_LENGTH_MAX = 45;
const OCTET = '(?:25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])';
const IPV4 = new RegExp(`^${OCTET}(?:\\.${OCTET}){3}$`);
const IPV6_CHARACTERS = /^[0-9a-f:.]+$/i;

const BITS = 128n;
const IPV4_BITS = 32n;
const IPV4_PREFIX = 0xffffn << IPV4_BITS;
const GROUPS = 8;
/** The beginning of an IPv4 address if the server also listens on IPv6: `::ffff:192.0.2.1` is 192.0.2.1. */
const MAPPED_IPV4 = '::ffff:';
/** The network of a household or a server has 64 bits, and its owner may use any of its addresses. */
const NETWORK_BITS = 64n;

/** Whether the text is an IPv4 or IPv6 address, without a port, a zone or a range. */
export const isIpAddress = (text: string): boolean =>
  text.length <= ADDRESS_LENGTH_MAX &&
  (IPV4.test(text) || (IPV6_CHARACTERS.test(text) && parsedUrl(`http://[${text}]/`) !== undefined));

/** Whether a text is an address or a CIDR range. */
export function isIpRange(range: string): boolean {
  const [base = '', prefix, ...rest] = range.split('/');
  if (!isIpAddress(base) || rest.length > 0) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && BigInt(prefix) <= bitsOf(base));
}

/** Whether an address lies in a range such as `192.0.2.0/24`, `2001:db8::/32` or a single address. False for a text that is not an address. */
export function isInIpRange(address: string, range: string): boolean {
  const [base = '', prefix] = range.split('/');
  const [value, start] = [valueOf(address), valueOf(base)];
  if (value === undefined || start === undefined) return false;
  const free = bitsOf(base) - BigInt(prefix ?? bitsOf(base));
  return value >> free === start >> free;
}

/** The key under which requests of an address are counted: an IPv4 address itself, an IPv6 address by its network of 64 bits. */
export function addressKey(address: string): string {
  const plain = address.startsWith(MAPPED_IPV4) ? address.slice(MAPPED_IPV4.length) : address;
  if (IPV4.test(plain)) return plain;
  const value = valueOf(address);
  // A text that is longer than an address was made up by a caller.
  if (value === undefined) return address.length > ADDRESS_LENGTH_MAX ? 'no address' : inLowerCase(address);
  const network = [112n, 96n, 80n, NETWORK_BITS].map((place) => ((value >> place) & 0xffffn).toString(16));
  return `${network.join(':')}::/${NETWORK_BITS}`;
}

/** Networks that are private, of the machine itself, or unassigned, by the registry of special-purpose addresses of IANA. */
const SPECIAL_IPV4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
];
/** Global unicast. All other addresses are special, including those that contain an IPv4 address (::ffff:0:0/96, 64:ff9b::/96). */
const GLOBAL_IPV6 = '2000::/3';
/** Special networks within the global ones: protocols such as Teredo, documentation, and 6to4, which leads to the IPv4 address that it contains. */
const SPECIAL_IPV6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

/** Whether an address belongs to the public internet. False for a text that is not an address. */
export function isPublicAddress(address: string): boolean {
  const isIn = (range: string): boolean => isInIpRange(address, range);
  if (IPV4.test(address)) return !SPECIAL_IPV4.some(isIn);
  return isIn(GLOBAL_IPV6) && !SPECIAL_IPV6.some(isIn);
}

/**
 * The link-local networks. Clouds answer there with the credentials of the machine, to every program on it. AWS also answers at an IPv6 address of
 * its own.
 */
const LINK_LOCAL = ['169.254.0.0/16', 'fe80::/10', 'fd00:ec2::254'];

/** Whether an address is link-local. Even senders that may reach private networks must not send there. */
export const isLinkLocal = (address: string): boolean => LINK_LOCAL.some((range) => isInIpRange(address, range));

const bitsOf = (address: string): bigint => (address.includes(':') ? BITS : IPV4_BITS);

/** The 128 bits of an address. An IPv4 address has the bits of the IPv6 address that represents it. */
function valueOf(address: string): bigint | undefined {
  if (!isIpAddress(address)) return undefined;
  if (!address.includes(':')) return IPV4_PREFIX | ofOctets(address);
  // The platform parses it: it expands a trailing IPv4 part and writes groups in hexadecimal.
  const groups = new URL(`http://[${address}]/`).hostname.slice(1, -1).split('::');
  const [head = [], tail = []] = groups.map((half) => half.split(':').filter((group) => group !== ''));
  const zeros = Array<string>(GROUPS - head.length - tail.length).fill('0');
  return [...head, ...zeros, ...tail].reduce((value, group) => (value << 16n) | BigInt(`0x${group}`), 0n);
}

const ofOctets = (address: string): bigint =>
  address.split('.').reduce((value, octet) => (value << 8n) | BigInt(octet), 0n);
