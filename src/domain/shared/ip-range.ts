import { isIpAddress } from './ip-address.ts';

/** Bits of the addresses that are compared: IPv4 ones are taken for the IPv6 addresses that stand for them. */
const BITS = 128;
const IPV4_BITS = 32;
const IPV4_PREFIX = 0xffffn << 32n;
const GROUPS = 8;

/** Whether an address lies in a range such as `192.0.2.0/24`, `2001:db8::/32` or a lone address. What is no address lies nowhere. */
export function isInIpRange(address: string, range: string): boolean {
  const [base = '', prefix] = range.split('/');
  const [value, start] = [valueOf(address), valueOf(base)];
  if (value === undefined || start === undefined) return false;
  const bits = base.includes(':') ? BITS : IPV4_BITS;
  const free = BigInt(bits - Number(prefix ?? bits));
  return value >> free === start >> free;
}

/** Whether a text is an address or a CIDR range. */
export function isIpRange(range: string): boolean {
  const [base = '', prefix, ...rest] = range.split('/');
  if (!isIpAddress(base) || rest.length > 0) return false;
  return (
    prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (base.includes(':') ? BITS : IPV4_BITS))
  );
}

/** An IPv4 address arrives as `::ffff:192.0.2.1` where the server listens on both; that is the same address. */
function valueOf(address: string): bigint | undefined {
  if (!isIpAddress(address)) return undefined;
  if (!address.includes(':')) return IPV4_PREFIX | ofOctets(address);
  // The platform's own reading: it expands a trailing IPv4 part and writes groups in hexadecimal.
  const groups = new URL(`http://[${address}]/`).hostname.slice(1, -1).split('::');
  const [head = [], tail = []] = groups.map((half) => half.split(':').filter((group) => group !== ''));
  const zeros = Array<string>(GROUPS - head.length - tail.length).fill('0');
  return [...head, ...zeros, ...tail].reduce((value, group) => (value << 16n) | BigInt(`0x${group}`), 0n);
}

const ofOctets = (address: string): bigint =>
  address.split('.').reduce((value, octet) => (value << 8n) | BigInt(octet), 0n);
