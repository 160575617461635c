import { foldCode } from '../shared/code.ts';
import { inUpperCase } from '../shared/letter-case.ts';

/**
 * A player's name as a provider sends it, folded. A provider may write one name with other letter cases in a callback, its repetition and a record.
 * Look-ups and numbers that contain a name use this form, so that a different spelling is not another player or another payout.
 */
export class UpstreamName {
  /** The name in upper case, without ASCII white space at its ends. */
  readonly text: string;
  /** Only this class can create an instance, so that an unfolded text does not have this type. */
  declare private readonly isFolded: true;

  private constructor(text: string) {
    this.text = text;
  }

  static of(told: string): UpstreamName {
    return new UpstreamName(foldCode(told));
  }

  /** Whether it is the name of this account, which keeps the spelling of its registration. */
  isOf(registered: string): boolean {
    return this.text === foldCode(registered);
  }

  toString(): string {
    return this.text;
  }

  toJSON(): string {
    return this.text;
  }
}

/** The names of players that a protocol accepts. */
export interface UpstreamNameRule {
  readonly lengthMin: number;
  readonly lengthMax: number;
  /** Whether a name may contain `_`. Letters and digits are always allowed. */
  readonly allowsUnderscore: boolean;
}

export interface NamedPlayer {
  readonly agentCode: string;
  readonly memberId: string;
}

/** The number of digest characters in a shortened name. Each has five bits, so 60 bits in all. The store refuses a name that another player has. */
const DIGEST_LENGTH = 12;
const HEX_LENGTH = 15;
const BASE_32 = 32;

/**
 * The names that a player may get upstream, best first. The first is `{AGENT}_{PLAYER}`, if the protocol's rule allows it and only one Agent and
 * player can have it. All others are a legible beginning and a digest. The caller takes the first name that is free. `digestOf` must depend on every
 * character of its text and give at least 15 hexadecimal digits. An account gets its name once and keeps it.
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
