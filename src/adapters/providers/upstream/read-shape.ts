import { z } from 'zod';

/**
 * Reads a value of an upstream by a schema. zod 4 compares the `length` of whatever has one with the limits of texts and lists, also of a value
 * of a wrong type, and throws where that length cannot be compared, such as `{"toString":1,"valueOf":1}`. Such a value is refused as a whole.
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
