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
  /** The folder of a package of its own; undefined for a protocol of this project. */
  readonly packageFolder: string | undefined;
}

/** Reads the arguments. Refuses with the first broken rule. */
export function parseCommandLine(args: readonly string[]): Result<CommandLine, string> {
  const parsed = parsedArgs(args);
  if (!parsed.ok) return parsed;
  const { values, positionals } = parsed.value;
  if (values.help === true) return ok({ wantsHelp: true });
  if (positionals.length > 1) return err('Only one name may be given');
  const name = protocolName(positionals[0]);
  if (!name.ok) return name;
  const packageFolder = values.package;
  if (packageFolder === '') return err('--package needs the path of a folder');
  return ok({ wantsHelp: false, name: name.value, isDryRun: values['dry-run'] ?? false, packageFolder });
}

function parsedArgs(args: readonly string[]) {
  try {
    const flags = { 'dry-run': { type: 'boolean' }, help: { type: 'boolean', short: 'h' } } as const;
    const options = { ...flags, package: { type: 'string' } } as const;
    return ok(parseArgs({ args: [...args], options, allowPositionals: true }));
  } catch (error) {
    return err((error as Error).message.replace(/\. .*$/s, ''));
  }
}
