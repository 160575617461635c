import type { z } from 'zod';
import { invalidParameter, type InvalidParameter } from '../../../domain/shared/invalid-parameter.ts';
import { err, ok, type Result } from '../../../domain/shared/result.ts';

/** Reads credentials by their schema. The error names the first fault as `credentials.<name>`, and never a value. */
export function readCredentials<S extends z.ZodType>(
  schema: S,
  credentials: Readonly<Record<string, string>>,
): Result<z.output<S>, InvalidParameter> {
  const read = schema.safeParse(credentials);
  if (read.success) return ok(read.data);
  const issue = read.error.issues[0];
  if (issue?.code === 'unrecognized_keys') {
    return err(invalidParameter(`credentials.${issue.keys[0] ?? ''}`, 'is not a credential of this protocol'));
  }
  const rule = issue?.code === 'invalid_type' ? 'must be given' : (issue?.message ?? 'is wrong');
  return err(invalidParameter(['credentials', ...(issue?.path ?? [])].join('.'), rule));
}
