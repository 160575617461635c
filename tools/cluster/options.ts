/** The command line of `cluster`. */
import { parseArgs } from 'node:util';
import { err, ok, type Result } from '../../src/domain/shared/result.ts';

export interface CommandLine {
  readonly wantsHelp: boolean;
  readonly hasPgbouncer: boolean;
  readonly hasSmallDisks: boolean;
}

/** Reads the arguments; refuses with the first rule that one breaks. */
export function parseCommandLine(args: readonly string[]): Result<CommandLine, string> {
  try {
    const { values } = parseArgs({ args: [...args], options: OPTIONS });
    return ok({
      wantsHelp: values.help === true,
      hasPgbouncer: values.pgbouncer === true,
      hasSmallDisks: values['small-disks'] === true,
    });
  } catch (error) {
    return err((error as Error).message.replace(/\. .*$/s, ''));
  }
}

const FLAG = { type: 'boolean' } as const;
const OPTIONS = { pgbouncer: FLAG, 'small-disks': FLAG, help: { ...FLAG, short: 'h' } } as const;
