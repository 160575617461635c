import { z } from 'zod';
import { boundedText } from '../../../domain/shared/bounded-text.ts';
import { isIpRange } from '../../../domain/shared/ip-range.ts';
import { CODE_PATTERN, CURRENCY_PATTERN } from '../../../domain/shared/code.ts';

const URL_LENGTH_MAX = 2048;

/** One line of text for people. */
export const text = (lengthMax: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(lengthMax)
    .refine((value) => boundedText('', value, lengthMax).ok, 'must be free of control characters');

/** A code of our own making; folded. */
export const code = z
  .string()
  .trim()
  .toUpperCase()
  .regex(CODE_PATTERN, 'must be 1 to 32 letters, digits, "_" or "-", beginning with a letter or digit');

/** A settlement currency; folded. */
export const currency = z.string().trim().toUpperCase().regex(CURRENCY_PATTERN, 'must be 2 to 10 letters or digits');

/** An absolute http or https URL. */
export const httpUrl = z
  .url({ protocol: /^https?$/, error: 'must be an absolute http or https URL' })
  .max(URL_LENGTH_MAX)
  .refine(isPlainUrl, 'must have no user, password, query or fragment');

/** An address or a CIDR range. */
export const ipRange = z.string().max(64).refine(isIpRange, 'must be an IP address or a CIDR range');

/** An instant; ISO 8601 with its zone. */
export const instant = z.iso.datetime({ offset: true, error: 'must be an ISO 8601 instant with its zone' });

function isPlainUrl(value: string): boolean {
  if (!URL.canParse(value)) return true;
  const { username, password, search, hash } = new URL(value);
  return username + password + search + hash === '';
}

/** An object from which at least one field must be given. */
export const someOf = <T extends z.ZodRawShape>(shape: T) =>
  z
    .strictObject(shape)
    .partial()
    .refine((value) => Object.values(value).some((field) => field !== undefined), 'must name at least one field');
