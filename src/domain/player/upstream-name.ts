import { inUpperCase } from '../shared/letter-case.ts';

/** What a protocol accepts as the name of a player. */
export interface UpstreamNameRule {
  readonly lengthMin: number;
  readonly lengthMax: number;
  /** Whether `_` may stand in a name; letters and digits always may. */
  readonly allowsUnderscore: boolean;
}

/** Who is to be named. */
export interface NamedPlayer {
  readonly agentCode: string;
  readonly memberId: string;
}

/** Characters of the digest in a shortened name, of five bits each: 60 bits, and the store of names refuses the same one twice. */
const DIGEST_LENGTH = 12;
const HEX_LENGTH = 15;
const BASE_32 = 32;

/**
 * The names a player may get upstream, best first: `{AGENT}_{PLAYER}` where the protocol's rule allows it and it can be read in one
 * way only, else a legible beginning and a digest. Take the first that nobody has: `digestOf` must depend on every character of its
 * text and give at least 15 hexadecimal digits. A player who has a name keeps it: names are made once, for an account that is opened.
 */
export function* upstreamNames(
  player: NamedPlayer,
  rule: UpstreamNameRule,
  digestOf: (text: string) => string,
): Generator<string, never> {
  const plain = `${player.agentCode}_${player.memberId}`;
  if (fits(plain, rule) && !player.agentCode.includes('_')) yield plain;
  const legible = plain.replace(/[^A-Z0-9]/g, '').slice(0, rule.lengthMax - DIGEST_LENGTH);
  for (let attempt = 0; ; attempt += 1) {
    yield legible + shortened(digestOf(`${player.agentCode}\n${player.memberId}\n${attempt}`));
  }
}

/** Hexadecimal digits have four bits, so as many letters and digits of base 32 say more. */
const shortened = (hex: string): string =>
  inUpperCase(BigInt(`0x${hex.slice(0, HEX_LENGTH)}`).toString(BASE_32)).padStart(DIGEST_LENGTH, '0');

function fits(name: string, { lengthMin, lengthMax, allowsUnderscore }: UpstreamNameRule): boolean {
  const characters = allowsUnderscore ? /^[A-Z0-9_]+$/ : /^[A-Z0-9]+$/;
  return name.length >= lengthMin && name.length <= lengthMax && characters.test(name);
}
