import type { z } from 'zod';
import { quotedName } from '../answers/shown-name.ts';

type Issue = z.core.$ZodIssue;
type Code = Issue['code'];
type IssueOf<C extends Code> = Extract<Issue, { readonly code: C }>;
type Bound = IssueOf<'too_small'> | IssueOf<'too_big'>;

/** The broken rule, as the end of a sentence that begins with the field. */
export const schemaRule = (issue: Issue): string => (RULES[issue.code] as (broken: Issue) => string)(issue);

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
