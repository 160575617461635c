import { isIpAddress, isPublicAddress } from '../../domain/shared/ip-address.ts';

/** Where callbacks may go. */
export interface DestinationRules {
  /** Addresses of the own network and machine too, as for trying things out; they may be reached without TLS. */
  readonly allowsPrivate: boolean;
  readonly allowsHttp: boolean;
}

/** Why nothing may be sent to this URL, as far as the URL itself tells; the addresses of names are judged when they are known. */
export function refusalOf(url: string, rules: DestinationRules): string | undefined {
  if (!URL.canParse(url)) return 'not a URL';
  const { protocol, hostname } = new URL(url);
  const isPlain = protocol === 'http:' && (rules.allowsHttp || rules.allowsPrivate);
  if (protocol !== 'https:' && !isPlain) return 'only https is allowed';
  // The URL parser has turned 2130706433, 0x7f.1 and 0177.0.0.1 into the usual spelling.
  const address = hostname.replace(/^\[|\]$/g, '');
  const isPrivate = isIpAddress(address) && !isPublicAddress(address);
  return isPrivate && !rules.allowsPrivate ? 'the address is not public' : undefined;
}
