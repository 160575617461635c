import { createInterface } from 'node:readline/promises';
import { err, ok, type Result } from '../../../../domain/shared/result.ts';
import type { CliFailure } from '../cli-failure.ts';
import type { Options } from '../../command-line/shape.ts';
import type { Call } from '../../command-line/call.ts';
import type { Session } from '../session.ts';
import { inLowerCase } from '../../../../domain/shared/letter-case.ts';

/** The option of commands that ask for a confirmation. */
export const YES: Options = { yes: { kind: 'flag', description: 'Skip the question.' } };

/** Asks the person for a confirmation. If nobody can be asked, `--yes` is required. */
export async function confirmed(
  question: string,
  call: Call,
  { world }: Session,
): Promise<Result<undefined, CliFailure>> {
  if (call.isSet('yes')) return ok(undefined);
  if (world.stdin.isTTY !== true) {
    return err({ kind: 'usage', sentence: 'this cannot be undone, and nobody is there to be asked; add --yes' });
  }
  const lines = createInterface({ input: world.stdin, output: world.stderr });
  const answer = await lines.question(`${question} Type yes to go on: `);
  lines.close();
  return inLowerCase(answer.trim()) === 'yes' ? ok(undefined) : err({ kind: 'refused', sentence: 'nothing was done' });
}
