import type { z } from 'zod';
import { invalidParameter, type InvalidParameter } from '../../../domain/shared/invalid-parameter.ts';
import { shownName } from '../shown-name.ts';

/** The first thing a schema refused, as a refusal that names the field and the rule. */
export function schemaViolation({ issues }: z.ZodError): InvalidParameter {
  const issue = issues[0];
  if (issue === undefined) return invalidParameter('body', 'is invalid');
  if (issue.code === 'unrecognized_keys')
    return invalidParameter(shownName(issue.keys[0] ?? ''), 'is not a known field');
  return invalidParameter(issue.path.length === 0 ? 'body' : shownName(issue.path.join('.')), rule(issue));
}

function rule(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'is required' : `must be of type ${issue.expected}`;
    case 'invalid_value':
      return `must be one of ${issue.values.map(String).join(', ')}`;
    case 'too_small':
      return `must have at least ${String(issue.minimum)} ${unit(issue.origin)}`;
    case 'too_big':
      return `must have at most ${String(issue.maximum)} ${unit(issue.origin)}`;
    default:
      return issue.message;
  }
}

const unit = (origin: string): string => (origin === 'string' ? 'characters' : 'entries');
