import type { z } from 'zod';
import { invalidParameter, type InvalidParameter } from '../../../domain/shared/invalid-parameter.ts';
import { quotedName, shownName } from '../answers/shown-name.ts';
import { schemaRule } from './schema-rule.ts';

type Issue = z.core.$ZodIssue;

/** The first violation of a schema, as a refusal with the field and the rule. */
export function schemaViolation({ issues: [first] }: z.ZodError): InvalidParameter {
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
