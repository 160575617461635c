import type { z } from 'zod';
import { invalidParameter, type InvalidParameter } from '../../../domain/shared/invalid-parameter.ts';
import { err, ok, type Result } from '../../../domain/shared/result.ts';
import { shownName } from '../answers/shown-name.ts';
import { schemaViolation } from './schema-violation.ts';

/**
 * Reads parsed JSON as a schema has it. zod 4 compares the `length` of whatever has one with the limits of texts and lists, also of a value
 * of a wrong type, and throws where that length is an object that is no number, such as `{"toString":1,"valueOf":1}`.
 */
export function readBySchema<S extends z.ZodType>(schema: S, value: unknown): Result<z.output<S>, InvalidParameter> {
  try {
    const parsed = schema.safeParse(value, { reportInput: true });
    return parsed.success ? ok(parsed.data) : err(schemaViolation(parsed.error));
  } catch (error) {
    const odd = oddLengthIn(value);
    if (odd === undefined) throw error;
    return err(invalidParameter(shownName(odd), 'must be a number'));
  }
}

/** The path of a `length` that is an object; undefined if there is none. Does not call itself, because JSON may be nested deeply. */
function oddLengthIn(value: unknown): string | undefined {
  const found = [{ value, path: '' }];
  for (let next = found.pop(); next !== undefined; next = found.pop()) {
    const { path } = next;
    const members = isObject(next.value) ? Object.entries(next.value) : [];
    if (members.some(([name, member]) => name === 'length' && isObject(member))) return `${path}length`;
    for (const [name, member] of members) found.push({ value: member, path: `${path}${name}.` });
  }
  return undefined;
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
