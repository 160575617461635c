import { inUpperCase } from '../shared/letter-case.ts';

/** The names of players that a protocol accepts. */
export interface UpstreamNameRule {
  readonly lengthMin: number;
  readonly lengthMax: number;
  /** Whether `_` may stand in a name; letters and digits always may. */
  readonly allowsUnderscore: boolean;
}

export interface NamedPlayer {
  readonly agentCode: string;
  readonly memberId: string;
}

/** Characters of the digest in a shortened name. Each has five bits, so 60 bits in all. The store refuses a name that another player has. */
const DIGEST_LENGTH = 12;
const HEX_LENGTH = 15;
const BASE_32 = 32;

/**
 * The names that a player may get upstream, best first. The first is `{AGENT}_{PLAYER}`, where the protocol's rule allows it and only one
 * Agent and player can have it. All others are a legible beginning and a digest. The caller takes the first name that is free. `digestOf`
 * must depend on every character of its text and give at least 15 hexadecimal digits. An account gets its name once and keeps it.
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

/** Base 32 holds five bits in each character, hexadecimal only four. */
const shortened = (hex: string): string =>
  inUpperCase(BigInt(`0x${hex.slice(0, HEX_LENGTH)}`).toString(BASE_32)).padStart(DIGEST_LENGTH, '0');

function fits(name: string, { lengthMin, lengthMax, allowsUnderscore }: UpstreamNameRule): boolean {
  const characters = allowsUnderscore ? /^[A-Z0-9_]+$/ : /^[A-Z0-9]+$/;
  return name.length >= lengthMin && name.length <= lengthMax && characters.test(name);
}
