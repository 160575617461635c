import { z } from 'zod';

/**
 * Reads a value of an upstream by a schema. zod 4 compares the `length` of every value that has one with the limits of texts and lists, even if the
 * value has a wrong type. It throws if that length cannot be compared, such as `{"toString":1,"valueOf":1}`. Such a value is refused as a whole.
 */
export function readShape<S extends z.ZodType>(schema: S, value: unknown): z.ZodSafeParseResult<z.output<S>> {
  try {
    return schema.safeParse(value);
  } catch (error) {
    if (!(error instanceof TypeError && error.message === NOT_COMPARABLE)) throw error;
    return UNREADABLE.safeParse(value);
  }
}

const UNREADABLE = z.never('must have no member "length" that is no number');
const NOT_COMPARABLE = 'Cannot convert object to primitive value';
