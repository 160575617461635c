import type { z } from 'zod';
import { invalidParameter, type InvalidParameter } from '../../../domain/shared/invalid-parameter.ts';
import { err, ok, type Result } from '../../../domain/shared/result.ts';
import { shownName } from '../answers/shown-name.ts';
import { schemaViolation } from './schema-violation.ts';

/**
 * Checks parsed JSON with a schema. zod 4 compares any `length` with the limits of texts and lists, even if the value has a wrong type. It throws
 * when that length is an object that is not a number, such as `{"toString":1,"valueOf":1}`.
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

/** The path of a `length` that is an object; undefined if there is none. It is not recursive, because JSON may be nested deeply. */
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
