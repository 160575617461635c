import { z } from 'zod';
import { boundedText, isVisible } from '../../../domain/shared/bounded-text.ts';
import { isIpRange } from '../../../domain/shared/ip-address.ts';
import { WEB_ADDRESS, WEB_ADDRESS_LENGTH_MAX } from '../../../domain/shared/web-address.ts';
import {
  CATEGORY_PATTERN,
  CODE_OR_ALL_PATTERN,
  CODE_PATTERN,
  CURRENCY_PATTERN,
  foldCode,
} from '../../../domain/shared/code.ts';
import { COUNTRIES_MAX, COUNTRY_RULE, isCountry, listedCountries } from '../../../domain/shared/country.ts';
import { parsedUrl } from '../../../domain/shared/parsed-url.ts';

/** A pattern for documents. A value that is folded before its check may also be in lower case. */
const inAnyCase = (pattern: RegExp): string => pattern.source.replaceAll('A-Z', 'A-Za-z');

const folded = (pattern: RegExp, rule: string) =>
  z
    .string()
    .overwrite(foldCode)
    .regex(pattern, rule)
    .meta({ pattern: inAnyCase(pattern) });

/** A code that the gateway assigns; folded. */
export const code = folded(
  CODE_PATTERN,
  'must be 1 to 32 letters, digits, "_" or "-", beginning with a letter or digit',
);

/** A code that the gateway assigns, or the asterisk, which means every code; folded. */
export const codeOrAll = folded(
  CODE_OR_ALL_PATTERN,
  'must be * or 1 to 32 letters, digits, "_" or "-", beginning with a letter or digit',
);

/** A settlement currency; folded. */
export const currency = folded(CURRENCY_PATTERN, 'must be 2 to 10 letters or digits');

/** A game category; folded. */
export const category = folded(CATEGORY_PATTERN, 'must be 1 to 32 letters, digits, spaces, "_" or "-"');

/** Countries, each once; folded and sorted. */
export const countries = z
  .array(z.string().overwrite(foldCode).refine(isCountry, COUNTRY_RULE).meta({ pattern: '^[A-Za-z]{2}$' }))
  .max(COUNTRIES_MAX)
  .overwrite((codes) => [...listedCountries(codes)]);

/** One line of text for people. */
export const line = (lengthMax: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(lengthMax)
    .refine((value) => boundedText('', value, lengthMax).ok, 'must be free of control characters')
    .refine(isVisible, 'must be free of invisible characters and of those that change the direction');

/** An absolute http or https URL, without white space. Zod's own check of URLs drops white space around the URL, and accepts it inside. */
export const httpUrl = z
  .string()
  .max(WEB_ADDRESS_LENGTH_MAX)
  .refine((value) => WEB_ADDRESS.test(value) && parsedUrl(value) !== undefined, 'must be an absolute http or https URL')
  .meta({ format: 'uri' })
  .refine(isPlainUrl, 'must have no user, password, query or fragment');

export const ipRange = z.string().max(64).refine(isIpRange, 'must be an IP address or a CIDR range');

/** An instant in ISO 8601 with its zone. */
export const instant = z.iso.datetime({ offset: true, error: 'must be an ISO 8601 instant with its zone' });

function isPlainUrl(value: string): boolean {
  const url = parsedUrl(value);
  if (url === undefined) return true;
  const { username, password, search, hash } = url;
  return username + password + search + hash === '';
}

/** An object that must have at least one field. */
export const someOf = <T extends z.ZodRawShape>(shape: T) =>
  z
    .strictObject(shape)
    .partial()
    .refine((value) => Object.values(value).some((field) => field !== undefined), 'must name at least one field')
    .meta({ minProperties: 1 });

/** Text of any content. */
export const text = (description: string) => z.string().meta({ description });
/** True or false. */
export const flag = (description: string) => z.boolean().meta({ description });
export const guid = (description: string) => z.guid().meta({ description });
/** A count from 0. */
export const count = (description: string) => z.int().min(0).meta({ description });
/** An instant in an answer, ISO 8601 in UTC. */
export const moment = (description: string) => z.iso.datetime().meta({ description });
/** A URL in an answer. */
export const url = (description: string) => z.string().meta({ format: 'uri', description });
export const oneOf = <const Words extends readonly string[]>(words: Words, description: string) =>
  z.enum(words as readonly string[] as [Words[number], ...Words[number][]]).meta({ description });
