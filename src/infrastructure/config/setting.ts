/** The kinds of setting: how the text of an environment variable is read, and its description. */
import { z } from 'zod';
import { isIpRange } from '../../domain/shared/ip-address.ts';
import { parsedUrl } from '../../domain/shared/parsed-url.ts';

/** The facts for the docs and for refusals; `rule` is the end of the sentence "<NAME> <rule>.". */
export interface SettingFacts {
  readonly description: string;
  readonly rule: string;
  /** The behaviour without a value, where no default shows it. */
  readonly whenUnset?: string;
}

/** The facts of all settings; the tests find a schema without facts. */
export const SETTING_FACTS = z.registry<SettingFacts>();

type Words = Omit<SettingFacts, 'rule'>;

const IP_RANGES_MAX = 256;
const DIGITS = /^\d{1,9}$/;
/** The characters that an HTTP header may contain without quoting. */
const VISIBLE_ASCII = /^[\x21-\x7e]+$/;
const FRACTION = /^\d(\.\d{1,9})?$/;
/** RFC 9110, 5.6.2, before the sign; after it the characters of a percent-encoded value. */
const HEADER_LINE = /^([\w!#$%&'*+.^`|~-]+)=([\x21-\x7e ]*)$/;
const HEX_KEY = /^[0-9a-fA-F]{64}$/;
const BASE64_KEY = /^[A-Za-z0-9+/]{43}=$/;

/** A whole number in decimal digits, including both bounds. */
export const wholeNumber = ({ min, max, ...words }: Words & { readonly min: number; readonly max: number }) =>
  z
    .string()
    .regex(DIGITS)
    .transform(Number)
    .pipe(z.number().min(min).max(max))
    .register(SETTING_FACTS, { ...words, rule: `must be a whole number from ${min} to ${max}` });

/** A number from 0 to 1, including both bounds. */
export const fraction = (words: Words) =>
  z
    .string()
    .regex(FRACTION)
    .transform(Number)
    .pipe(z.number().max(1))
    .register(SETTING_FACTS, { ...words, rule: 'must be a decimal number from 0 to 1' });

/** One of a few words. */
export const oneOf = <const T extends readonly [string, ...string[]]>(values: T, words: Words) =>
  z.enum(values).register(SETTING_FACTS, { ...words, rule: `must be one of: ${values.join(', ')}` });

/** Any text for a host name, an address or a path. */
export const text = (words: Words) =>
  z
    .string()
    .max(1024)
    .refine((value) => !value.includes('\0'))
    .register(SETTING_FACTS, { ...words, rule: 'must be at most 1024 characters' });

/** An absolute URL with one of the schemes, written with their colon. */
export const url = (schemes: readonly string[], words: Words) =>
  z
    .string()
    .refine((value) => schemes.includes(parsedUrl(value)?.protocol ?? ''))
    .register(SETTING_FACTS, {
      ...words,
      rule: `must be a URL that begins with ${schemes.map((scheme) => `${scheme}//`).join(' or ')}`,
    });

/** Addresses and CIDR ranges, separated by commas. */
export const ipRanges = (words: Words) =>
  z
    .string()
    .transform((value) => value.split(',').map((range) => range.trim()))
    .refine((ranges) => ranges.length <= IP_RANGES_MAX && ranges.every(isIpRange))
    .register(SETTING_FACTS, {
      ...words,
      rule: `must be at most ${IP_RANGES_MAX} IP addresses or CIDR ranges, separated by commas`,
    });

/** A secret that is sent in a header. */
export const bearerSecret = (lengthMin: number, words: Words) =>
  z
    .string()
    .min(lengthMin)
    .max(1024)
    .regex(VISIBLE_ASCII)
    .register(SETTING_FACTS, {
      ...words,
      rule: `must be ${lengthMin} to 1024 visible ASCII characters without spaces`,
    });

/** Headers as `name=value`, separated by commas, their values percent-encoded. */
export const headerLines = (words: Words) =>
  z
    .string()
    .transform((value) => value.split(',').map((line) => HEADER_LINE.exec(line.trim()) ?? []))
    .refine((lines) => lines.every(([, name, value]) => name !== undefined && isPercentEncoded(value)))
    .transform((lines) =>
      Object.fromEntries(lines.map(([, name = '', value = '']) => [name, decodeURIComponent(value)])),
    )
    .register(SETTING_FACTS, {
      ...words,
      rule: 'must be headers as name=value, separated by commas, with percent-encoded values',
    });

/** A key of 32 bytes, as text. */
export const key = (words: Words) =>
  z
    .string()
    .refine((value) => HEX_KEY.test(value) || BASE64_KEY.test(value))
    .register(SETTING_FACTS, { ...words, rule: 'must be 64 hexadecimal digits, or 32 bytes in base64' });

function isPercentEncoded(text = ''): boolean {
  try {
    return VISIBLE_ASCII.test(decodeURIComponent(text).replaceAll(' ', '_'));
  } catch {
    return false;
  }
}
