/** The kinds of setting: how the text of an environment variable is read, and its description. */
import { z } from 'zod';
import { isIpRange } from '../../domain/shared/ip-address.ts';
import { inLowerCase } from '../../domain/shared/letter-case.ts';
import { parsedUrl } from '../../domain/shared/parsed-url.ts';
import { withoutAtEnd } from '../../domain/shared/without-at-end.ts';

/** The facts for the docs and for refusals; `rule` is the end of the sentence "<NAME> <rule>.". */
export interface SettingFacts {
  readonly description: string;
  readonly rule: string;
  /** The behaviour without a value, if there is no default. */
  readonly whenUnset?: string;
}

/** The facts of all settings; the tests find a schema without facts. */
export const SETTING_FACTS = z.registry<SettingFacts>();

const IP_RANGES_MAX = 256;
const BEARER_SECRET_MIN = 32;
const KEYS_MAX = 8;
const PACKAGES_MAX = 16;
const DIGITS = /^\d{1,9}$/;
/** The characters that an HTTP header may contain without quoting. */
const VISIBLE_ASCII = /^[\x21-\x7e]+$/;
const FRACTION = /^\d(\.\d{1,9})?$/;
/** The name of a header by RFC 9110, 5.6.2, and after the sign the characters of a percent-encoded value. */
const HEADER_LINE = /^([\w!#$%&'*+.^`|~-]+)=([\x21-\x7e ]*)$/;
const NATS_SUBJECT = /^[\w-]+(?:\.[\w-]+)*$/;
const WEBHOOK_SECRET = /^whsec_[A-Za-z0-9+/]{32,86}={0,2}$/;
const HEX_KEY = /^[0-9a-fA-F]{64}$/;
const BASE64_KEY = /^[A-Za-z0-9+/]{43}=$/;

/** Creates a kind of setting; `whenUnset` is for a setting without a default. */
export const kind =
  <T extends z.ZodType>(schemaOf: () => T, rule: string) =>
  (description: string, whenUnset?: string): T => {
    const schema = schemaOf();
    SETTING_FACTS.add(schema, { rule, description, ...(whenUnset !== undefined && { whenUnset }) });
    return schema;
  };

/** A whole number in decimal digits, including both bounds. */
export const wholeNumber = ([min, max]: readonly [number, number], description: string, whenUnset?: string) =>
  kind(
    () => z.string().regex(DIGITS).transform(Number).pipe(z.number().min(min).max(max)),
    `must be a whole number from ${min} to ${max}`,
  )(description, whenUnset);

/** A number from 0 to 1, including both bounds. */
export const fraction = kind(
  () => z.string().regex(FRACTION).transform(Number).pipe(z.number().max(1)),
  'must be a decimal number from 0 to 1',
);

/** One of a few words. */
export const oneOf = <const T extends readonly [string, ...string[]]>(values: T, description: string) =>
  kind(() => z.enum(values), `must be one of: ${values.join(', ')}`)(description);

/** True or false. */
export const flag = kind(
  () => z.stringbool({ truthy: ['true'], falsy: ['false'], case: 'sensitive' }),
  'must be one of: true, false',
);

/** Any text, for a host name, an address or a path. */
export const text = kind(
  () =>
    z
      .string()
      .max(1024)
      .refine((value) => !value.includes('\0')),
  'must be at most 1024 characters',
);

const urlOf = (schemes: readonly string[]) =>
  z.string().refine((value) => schemes.includes(parsedUrl(value)?.protocol ?? ''));

/** An absolute URL with one of the schemes; each scheme includes its colon. */
export const url = (schemes: readonly string[], description: string, whenUnset: string) =>
  kind(() => urlOf(schemes), urlRule(schemes))(description, whenUnset);

const urlRule = (schemes: readonly string[]): string =>
  `must be a URL that begins with ${schemes.map((scheme) => `${scheme}//`).join(' or ')}`;

const WEB = ['http:', 'https:'];

/** An http or https URL to which paths are appended. Slashes at its end are removed. */
export const baseUrl = kind(() => urlOf(WEB).overwrite((value) => withoutAtEnd(value, '/')), urlRule(WEB));

/** Addresses and CIDR ranges, separated by commas. */
export const ipRanges = kind(
  () =>
    z
      .string()
      .transform((value) => value.split(',').map((range) => range.trim()))
      .refine((ranges) => ranges.length <= IP_RANGES_MAX && ranges.every(isIpRange)),
  `must be at most ${IP_RANGES_MAX} IP addresses or CIDR ranges, separated by commas`,
);

/** Names of packages and paths of folders, separated by commas, each once. */
export const packages = kind(
  () =>
    z
      .string()
      .transform((value) => value.split(',').map((one) => one.trim()))
      .refine((all) => all.length <= PACKAGES_MAX && new Set(all).size === all.length && !all.includes('')),
  `must be at most ${PACKAGES_MAX} different names of packages or paths of folders, separated by commas`,
);

/** A secret that is sent in a header. */
export const bearerSecret = kind(
  () => z.string().min(BEARER_SECRET_MIN).max(1024).regex(VISIBLE_ASCII),
  `must be ${BEARER_SECRET_MIN} to 1024 visible ASCII characters without spaces`,
);

/** Headers as `name=value`, separated by commas, with percent-encoded values. */
export const headerLines = kind(
  () =>
    z
      .string()
      .transform((value) => value.split(',').map((line) => HEADER_LINE.exec(line.trim()) ?? []))
      .refine((lines) => lines.every(([, name, value]) => name !== undefined && isPercentEncoded(value)))
      .transform((lines) =>
        Object.fromEntries(lines.map(([, name = '', value = '']) => [name, decodeURIComponent(value)])),
      ),
  'must be headers as name=value, separated by commas, with percent-encoded values',
);

/** The first part of the subjects of NATS: tokens of letters, digits, `_` and `-`, with points between them. */
export const natsSubject = kind(
  () => z.string().max(128).regex(NATS_SUBJECT),
  'must be words of letters, digits, "_" and "-", with points between them, of at most 128 characters',
);

/** A secret of Standard Webhooks. */
export const webhookSecret = kind(
  () => z.string().regex(WEBHOOK_SECRET),
  'must be `whsec_` and 24 to 64 bytes in base64',
);

/** A key of 32 bytes, as text. */
export const key = kind(() => z.string().refine(isKey), 'must be 64 hexadecimal digits, or 32 bytes in base64');

/** Keys of 32 bytes, separated by commas, without duplicates. */
export const keys = kind(
  () =>
    z
      .string()
      .transform((value) => value.split(',').map((one) => one.trim()))
      .refine((all) => all.length <= KEYS_MAX && all.every(isKey) && new Set(all.map(keyBytes)).size === all.length),
  `must be at most ${KEYS_MAX} different keys, separated by commas, each 64 hexadecimal digits, or 32 bytes in base64`,
);

const isKey = (text: string): boolean => HEX_KEY.test(text) || BASE64_KEY.test(text);

/** The bytes of a key as text. Two notations of one key give the same text. */
export const keyBytes = (text: string): string =>
  HEX_KEY.test(text) ? inLowerCase(text) : Buffer.from(text, 'base64').toString('hex');

function isPercentEncoded(text = ''): boolean {
  try {
    return VISIBLE_ASCII.test(decodeURIComponent(text).replaceAll(' ', '_'));
  } catch {
    return false;
  }
}
