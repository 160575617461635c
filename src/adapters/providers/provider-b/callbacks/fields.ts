import { z } from 'zod';
import { Decimal } from '../../../../domain/shared/decimal.ts';
import { readAmount, walletAmount } from '../amounts.ts';
import { inUpperCase } from '../../../../domain/shared/letter-case.ts';

/** An id: bounded, and nothing in it that a database refuses as text. */
export const identifier = z.string().regex(/^[^\p{Cc}\p{Cs}]{1,255}$/u);

/** The same where it may be absent, null or empty. */
export const optionalIdentifier = z.union([identifier, z.literal('').transform(() => undefined)]).nullish();

/** A word in any letter case. */
export const wordOf = <W extends string>(words: Readonly<Record<W, unknown>>) =>
  z
    .string()
    .transform((word) => inUpperCase(word))
    .pipe(z.enum(Object.keys(words) as [W, ...W[]]));

/** An amount in the wallet's unit; what does not fit there is no amount. */
export const money = (places: number) =>
  z.string().transform((text, context): Decimal => {
    const read = readAmount(text);
    const amount = read && walletAmount(read, places);
    if (amount !== undefined && Decimal.of(amount.toString()).ok) return amount;
    context.addIssue({ code: 'custom', message: 'is no amount' });
    return z.NEVER;
  });

/** A schema for each number of places, made once: making one takes as long as reading a hundred bodies with it. */
export function madeOnce<Schema>(make: (places: number) => Schema): (places: number) => Schema {
  const made = new Map<number, Schema>();
  return (places) => {
    const schema = made.get(places) ?? make(places);
    made.set(places, schema);
    return schema;
  };
}

/** What is only reported must not stop money: what cannot be read is left out. */
export const reported = <S extends z.ZodType>(schema: S) =>
  schema
    .nullish()
    .transform((value) => value ?? undefined)
    .catch(undefined);

/** Above this an instant is in milliseconds; in seconds it would be after the year 5000. */
const SECONDS_MAX = 100_000_000_000;
/** The year 2100: what lies behind it is no instant but a mistake. */
const INSTANT_MAX_MS = 4_102_444_800_000;

/** Milliseconds; undefined for 0, which is "not yet", and for what is no instant. */
export function instantOf(text: unknown): number | undefined {
  if (typeof text !== 'string' || !/^\d{1,16}$/.test(text)) return undefined;
  const ms = Number(text) < SECONDS_MAX ? Number(text) * 1000 : Number(text);
  return ms > 0 && ms < INSTANT_MAX_MS ? ms : undefined;
}

export const productCode = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number);
