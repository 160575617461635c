import type { z } from 'zod';
import { invalidParameter, type InvalidParameter } from '../../../domain/shared/invalid-parameter.ts';
import { err, ok, type Result } from '../../../domain/shared/result.ts';
import { quotedName, shownName } from '../answers/shown-name.ts';

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

type Code = Issue['code'];
type IssueOf<C extends Code> = Extract<Issue, { readonly code: C }>;
type Bound = IssueOf<'too_small'> | IssueOf<'too_big'>;

/** The broken rule, as the end of a sentence that begins with the field. */
const schemaRule = (issue: Issue): string => (RULES[issue.code] as (broken: Issue) => string)(issue);

/** One rule for each kind of violation, so that no message comes from the library; its messages are about schemas. */
const RULES: { readonly [C in Code]: (issue: IssueOf<C>) => string } = {
  invalid_type: ({ expected, input }) => {
    if (expected === 'never') return 'must be left out';
    return input === undefined ? 'is required' : `must be of type ${TYPE_NAMES[expected] ?? expected}`;
  },
  invalid_value: ({ values }) => oneOf(values),
  too_small: (issue) => bound(issue, issue.minimum, ['at least', 'more than']),
  too_big: (issue) => bound(issue, issue.maximum, ['at most', 'less than']),
  invalid_format: (issue) => ownWords(issue) ?? format(issue),
  not_multiple_of: ({ divisor }) => `must be a multiple of ${divisor}`,
  unrecognized_keys: () => 'is not a known field',
  invalid_union: union,
  invalid_key: ({ path, issues }) => `has the name ${shown(path.at(-1))}, which ${firstRule(issues)}`,
  invalid_element: ({ key, issues }) => `has the entry ${shown(key)}, which ${firstRule(issues)}`,
  // Only the author of a custom check can describe it. A test finds checks without a description.
  custom: (issue) => ownWords(issue) ?? 'must be another value',
};

/** Names of types in JSON, if they differ from the library's. */
const TYPE_NAMES: Readonly<Record<string, string>> = { record: 'object', map: 'object', set: 'array', int: 'integer' };

/** The units of counted values, one and several. Values of all other types are numbers, and are compared themselves. */
const UNITS: Readonly<Record<string, readonly [string, string]>> = {
  string: ['character', 'characters'],
  array: ['entry', 'entries'],
  set: ['entry', 'entries'],
  map: ['entry', 'entries'],
  object: ['field', 'fields'],
  file: ['byte', 'bytes'],
};

function bound(
  { origin, exact = false, inclusive = true }: Bound,
  limit: number | bigint,
  [within, beyond]: readonly [string, string],
): string {
  const amount = exact ? 'exactly' : inclusive ? within : beyond;
  const units = UNITS[origin];
  if (units === undefined) return `must be ${amount} ${limit}`;
  return `must have ${amount} ${limit} ${units[Number(limit) === 1 ? 0 : 1]}`;
}

const format = ({ format: name, pattern }: IssueOf<'invalid_format'>): string =>
  name === 'regex' && pattern !== undefined ? `must match ${pattern}` : `must be of the format ${name}`;

function union(issue: IssueOf<'invalid_union'>): string {
  if (issue.inclusive === false) return 'must be of one kind only';
  if (issue.options !== undefined) return oneOf(issue.options);
  const rules = issue.errors.map((issues) => firstRule(issues));
  return rules.length === 0 ? 'must be of a known kind' : [...new Set(rules)].join(' or ');
}

const oneOf = (values: readonly unknown[]): string =>
  `must be ${values.length === 1 ? '' : 'one of '}${values.map(String).join(', ')}`;

const firstRule = ([first]: readonly Issue[]): string =>
  first === undefined ? RULES.custom({ code: 'custom', path: [], message: '' }) : schemaRule(first);

/** The message of a schema of ours, which continues a sentence after the field's name. The library's messages begin with a capital. */
const ownWords = ({ message }: Issue): string | undefined => (/^[a-z]/.test(message) ? message : undefined);

const shown = (name: unknown): string => quotedName(String(name));
