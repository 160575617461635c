import { z } from 'zod';
import { Decimal } from '../../../domain/shared/decimal.ts';

/** A text that `read` understands. If `read` returns undefined, the value is refused with the rule. */
export const textAs = <Value>(read: (text: string) => Value | undefined, rule: string) =>
  z.string().transform((text, context): Value => {
    const value = read(text);
    if (value !== undefined) return value;
    context.addIssue(rule);
    return z.NEVER;
  });

/** A plain decimal number; undefined for any other text. */
export function readDecimal(text = ''): Decimal | undefined {
  const read = Decimal.of(text);
  return read.ok ? read.value : undefined;
}

/** A value that may be absent or null, which mean the same. */
export const maybe = <Schema extends z.ZodType>(schema: Schema) =>
  schema.nullish().transform((value) => value ?? undefined);

/** A count, such as the total of a list. */
export const count = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number);
