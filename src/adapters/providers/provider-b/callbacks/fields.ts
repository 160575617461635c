import { inUpperCase, maybe, textAs, UpstreamName, z } from '../../protocol-kit.ts';
import { readAmount, walletAmount } from '../amounts.ts';

/** An id of limited length without characters that a database refuses in text. */
export const identifier = z.string().regex(/^[^\p{Cc}\p{Cs}]{1,255}$/u);

/** The name of a member. The document does not say whether the upstream keeps its letter case. */
export const memberName = identifier.transform((told) => UpstreamName.of(told));

/** An id that may be absent, null or empty. */
export const optionalIdentifier = z.union([identifier, z.literal('').transform(() => undefined)]).nullish();

/** One of the words, in any letter case. */
export const wordOf = <W extends string>(words: Readonly<Record<W, unknown>>) =>
  z
    .string()
    .transform((word) => inUpperCase(word))
    .pipe(z.enum(Object.keys(words) as [W, ...W[]]));

/** An amount in the wallet's unit. The wallet judges its size. */
export const money = (places: number) =>
  textAs((text) => {
    const read = readAmount(text);
    return read && walletAmount(read, places);
  }, 'is no amount');

/** Creates one schema for each number of places, because creating a schema takes as long as reading a hundred bodies with it. */
export function madeOnce<Schema>(make: (places: number) => Schema): (places: number) => Schema {
  const made = new Map<number, Schema>();
  return (places) => {
    const schema = made.get(places) ?? make(places);
    made.set(places, schema);
    return schema;
  };
}

/** A reported value must not stop money, so an unreadable value is left out. */
export const reported = <S extends z.ZodType>(schema: S) => maybe(schema).catch(undefined);

/** A larger number is in milliseconds; as seconds it would be after the year 5000. */
const SECONDS_MAX = 100_000_000_000;
/** The year 2100. A later instant is a mistake. */
const INSTANT_MAX_MS = 4_102_444_800_000;

/** An instant in milliseconds; undefined for 0, which means "not yet", and for any other text. */
export function instantOf(text: unknown): number | undefined {
  if (typeof text !== 'string' || !/^\d{1,16}$/.test(text)) return undefined;
  const ms = Number(text) < SECONDS_MAX ? Number(text) * 1000 : Number(text);
  return ms > 0 && ms < INSTANT_MAX_MS ? ms : undefined;
}

export const productCode = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number);
