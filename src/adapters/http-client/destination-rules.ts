import { isIpAddress, isLinkLocal, isPublicAddress } from '../../domain/shared/ip-address.ts';
import { parsedUrl } from '../../domain/shared/parsed-url.ts';

/** The rules for the destinations of requests to external systems. */
export interface DestinationRules {
  /** Also allows addresses of the gateway's own network and machine, except link-local ones. These may be reached without TLS. */
  readonly allowsPrivate: boolean;
  readonly allowsHttp: boolean;
}

/** The reason why nothing may be sent to this URL, as far as the URL shows it. The addresses of names are checked after they are resolved. */
export function refusalOf(url: string, rules: DestinationRules): string | undefined {
  const parsed = parsedUrl(url);
  if (parsed === undefined) return 'not a URL';
  const { protocol, hostname } = parsed;
  const isPlain = protocol === 'http:' && (rules.allowsHttp || rules.allowsPrivate);
  if (protocol !== 'https:' && !isPlain) return 'only https is allowed';
  // The URL parser has already normalized 2130706433, 0x7f.1 and 0177.0.0.1.
  const address = hostname.replace(/^\[|\]$/g, '');
  return isIpAddress(address) && !mayReach(address, rules) ? 'the address is not public' : undefined;
}

/** Whether a connection to this address may be made. */
export const mayReach = (address: string, { allowsPrivate }: Pick<DestinationRules, 'allowsPrivate'>): boolean =>
  allowsPrivate ? !isLinkLocal(address) : isPublicAddress(address);
