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

/** Characters of the digest in a shortened name: 60 bits, and the store of names refuses the same one twice. */
const DIGEST_LENGTH = 12;

/**
 * The names a player may get upstream, best first: `{AGENT}_{PLAYER}` where the protocol's rule allows it and it can be read in one
 * way only, else a legible beginning and a digest. Take the first that nobody has: `digestOf` must depend on every character of its
 * text and give at least 12 upper-case letters and digits.
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
    yield legible + digestOf(`${player.agentCode}\n${player.memberId}\n${attempt}`).slice(0, DIGEST_LENGTH);
  }
}

function fits(name: string, { lengthMin, lengthMax, allowsUnderscore }: UpstreamNameRule): boolean {
  const characters = allowsUnderscore ? /^[A-Z0-9_]+$/ : /^[A-Z0-9]+$/;
  return name.length >= lengthMin && name.length <= lengthMax && characters.test(name);
}
