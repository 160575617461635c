import type { z } from 'zod';
import { invalidParameter, type InvalidParameter } from '../../../domain/shared/invalid-parameter.ts';
import { err, ok, type Result } from '../../../domain/shared/result.ts';
import { quotedName, shownName } from '../answers/shown-name.ts';
import { schemaRule } from './schema-rule.ts';

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

type Issue = z.core.$ZodIssue;

/** The first violation of a schema, as a refusal with the field and the rule. */
function schemaViolation({ issues: [first] }: z.ZodError): InvalidParameter {
  if (first === undefined) throw new Error('a schema refused a body and did not say why');
  const issue = furthest(first);
  return invalidParameter(fieldOf(issue), schemaRule(issue));
}

/** For a value that fits none of several schemas: the violation of the schema that matched deepest, if any matched the outer level. */
function furthest(issue: Issue): Issue {
  if (issue.code !== 'invalid_union') return issue;
  const [closest] = issue.errors
    .flatMap(([first]) => (first === undefined ? [] : [furthest(first)]))
    .toSorted((left, right) => right.path.length - left.path.length);
  if (closest === undefined || closest.path.length === 0) return issue;
  return { ...closest, path: [...issue.path, ...closest.path] };
}

function fieldOf(issue: Issue): string {
  const path = pathOf(issue).map(String);
  if (path.length === 0) return 'body';
  // A name that is empty or contains a dot would look like another path.
  return path.every((name) => /^[^.]+$/.test(name)) ? shownName(path.join('.')) : quotedName(path.join('.'));
}

function pathOf(issue: Issue): readonly PropertyKey[] {
  if (issue.code === 'unrecognized_keys') return [...issue.path, issue.keys[0] ?? ''];
  // The field is the one that contains the name. The sentence has the invalid name itself.
  return issue.code === 'invalid_key' ? issue.path.slice(0, -1) : issue.path;
}
