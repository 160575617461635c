/** Longest way to write an address: IPv6 around IPv4. */
const LENGTH_MAX = 45;
const OCTET = '(?:25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])';
const IPV4 = new RegExp(`^${OCTET}(?:\\.${OCTET}){3}$`);
const IPV6_CHARACTERS = /^[0-9a-f:.]+$/i;

/** Whether the text is an IPv4 or IPv6 address, without a port, a zone or a range. */
export const isIpAddress = (text: string): boolean =>
  text.length <= LENGTH_MAX && (IPV4.test(text) || (IPV6_CHARACTERS.test(text) && URL.canParse(`http://[${text}]/`)));
