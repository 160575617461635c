/** The command line of `cluster`. */
import { parseArgs } from 'node:util';
import { err, ok, type Result } from '../../src/domain/shared/result.ts';

export interface CommandLine {
  readonly wantsHelp: boolean;
  readonly hasPgbouncer: boolean;
  readonly hasSmallDisks: boolean;
  readonly cells: 1 | 2;
}

/** Reads the arguments. Refuses with the first broken rule. */
export function parseCommandLine(args: readonly string[]): Result<CommandLine, string> {
  try {
    const { values } = parseArgs({ args: [...args], options: OPTIONS });
    const { cells } = values;
    if (cells !== '1' && cells !== '2') return err('--cells must be 1 or 2');
    return ok({
      cells: cells === '1' ? 1 : 2,
      wantsHelp: values.help === true,
      hasPgbouncer: values.pgbouncer === true,
      hasSmallDisks: values['small-disks'] === true,
    });
  } catch (error) {
    return err((error as Error).message.replace(/\. .*$/s, ''));
  }
}

const FLAG = { type: 'boolean' } as const;
const OPTIONS = {
  cells: { type: 'string', default: '1' },
  pgbouncer: FLAG,
  'small-disks': FLAG,
  help: { ...FLAG, short: 'h' },
} as const;
