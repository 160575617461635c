/** The command line of `new-provider`. */
import { parseArgs } from 'node:util';
import { err, ok, type Result } from '../../src/domain/shared/result.ts';
import { protocolName, type ProtocolName } from './protocol-name.ts';

/** A parsed command line. */
export type CommandLine = { readonly wantsHelp: true } | NewProviderCommand;

interface NewProviderCommand {
  readonly wantsHelp: false;
  readonly name: ProtocolName;
  readonly isDryRun: boolean;
}

/** Reads the arguments. Refuses with the first broken rule. */
export function parseCommandLine(args: readonly string[]): Result<CommandLine, string> {
  const parsed = parsedArgs(args);
  if (!parsed.ok) return parsed;
  const { values, positionals } = parsed.value;
  if (values.help === true) return ok({ wantsHelp: true });
  if (positionals.length > 1) return err('Only one name may be given');
  const name = protocolName(positionals[0]);
  return name.ok ? ok({ wantsHelp: false, name: name.value, isDryRun: values['dry-run'] ?? false }) : name;
}

function parsedArgs(args: readonly string[]) {
  try {
    const options = { 'dry-run': { type: 'boolean' }, help: { type: 'boolean', short: 'h' } } as const;
    return ok(parseArgs({ args: [...args], options, allowPositionals: true }));
  } catch (error) {
    return err((error as Error).message.replace(/\. .*$/s, ''));
  }
}
