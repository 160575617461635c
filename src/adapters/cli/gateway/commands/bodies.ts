import { err, ok, type Result } from '../../../../domain/shared/result.ts';
import type { CliFailure } from '../cli-failure.ts';
import type { Options } from '../../command-line/shape.ts';
import type { Call } from '../../command-line/call.ts';
import type { Session } from '../session.ts';
import { jsonIn } from './json-in.ts';

/** The option of commands whose body may come from a file too. */
export const FROM_FILE: Options = {
  from: {
    kind: 'file',
    value: 'FILE',
    description: 'A JSON file with any fields of the admin API, or - for standard input; options override its fields.',
  },
};

/** The body from the file and the options together. Refuses a body without any field. */
export async function fieldsOfBoth(call: Call, { world }: Session): Promise<Result<object, CliFailure>> {
  const file = call.text('from');
  const inFile = file === undefined ? ok({}) : await jsonIn(file, world.stdin);
  if (!inFile.ok) return inFile;
  const { value } = inFile;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return err({ kind: 'usage', sentence: '--from must name a file with one JSON object' });
  }
  const body = { ...value, ...call.fields() };
  if (Object.keys(body).length === 0)
    return err({ kind: 'usage', sentence: 'nothing was said to change; --help shows what can be' });
  return ok(body);
}
