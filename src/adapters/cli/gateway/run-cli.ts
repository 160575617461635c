import { ok } from '../../../domain/shared/result.ts';
import { AdminClient } from './admin/admin-client.ts';
import { connectionOf, NOWHERE } from './admin/connection.ts';
import type { CliFailure } from './cli-failure.ts';
import { pathOf, type Answer, type Command } from './command.ts';
import { PROGRAM } from './program.ts';
import { COMMANDS } from './commands.ts';
import { EXIT_CODES, EXIT_DIFFERENT, EXIT_OK } from './exit-codes.ts';
import { commandHelp, groupHelp } from './help/command-help.ts';
import { overview } from './help/overview.ts';
import type { Call } from './parse/call.ts';
import { parseCommandLine, type CommandLine } from './parse/parse-command-line.ts';
import type { Session, World } from './session.ts';
import { lookOf } from './view/look.ts';
import { ProgressView } from './view/progress-view.ts';

/** Does what a command line says; the exit code tells how it went. */
export async function runCli(args: readonly string[], world: World): Promise<number> {
  if (args.length === 0) {
    world.stderr.write(overview(COMMANDS, lookOf(world.stderr, world.environment)));
    return EXIT_CODES.usage;
  }
  const line = parseCommandLine(askingForHelp(args), COMMANDS);
  return line.ok ? obey(line.value, world) : refused(line.error, world);
}

/** `help agents create` says the same as `agents create --help`. */
const askingForHelp = ([first = '', ...rest]: readonly string[]): readonly string[] =>
  first === 'help' ? [...rest.filter((word) => !word.startsWith('-')), '--help'] : [first, ...rest];

function obey(line: CommandLine, world: World): Promise<number> | number {
  if (line.kind === 'command') return carryOut(line, world);
  world.stdout.write(line.kind === 'version' ? `${PROGRAM} ${world.version}\n` : helpOn(line.path, world));
  return EXIT_OK;
}

function helpOn(path: string, { stdout, environment }: World): string {
  const look = lookOf(stdout, environment);
  const group = COMMANDS.find(({ name }) => name === path.split(' ')[0]);
  const command = group?.commands.find((each) => pathOf(group, each) === path);
  if (group === undefined) return overview(COMMANDS, look);
  return command === undefined ? groupHelp(group, look) : commandHelp(group, command, look);
}

async function carryOut(
  { command, call }: { readonly command: Command; readonly call: Call },
  world: World,
): Promise<number> {
  const session = sessionOf(command, call, world);
  if (!session.ok) return refused(session.error, world);
  const outcome = await command.run(call, session.value);
  if (!outcome.ok) return refused(outcome.error, world);
  world.stdout.write(printed(outcome.value, call, world));
  return exitCodeOf(outcome.value);
}

function exitCodeOf({ isBad, isDifferent }: Answer): number {
  if (isBad === true) return EXIT_CODES.refused;
  return isDifferent === true ? EXIT_DIFFERENT : EXIT_OK;
}

const printed = ({ data, text }: Answer, call: Call, { stdout, environment }: World): string =>
  call.isSet('json') ? `${JSON.stringify(data, undefined, 2)}\n` : text(lookOf(stdout, environment));

function sessionOf(command: Command, call: Call, world: World) {
  // What asks no gateway must not fail for where one is said to be.
  const connection = command.hasJson ? connectionOf(command.options ?? {}, call, world) : ok(NOWHERE);
  if (!connection.ok) return connection;
  const say = (sentence: string): void => void world.stderr.write(`${sentence}\n`);
  if (connection.value.warning !== undefined) say(connection.value.warning);
  const session: Session = {
    world,
    admin: new AdminClient(connection.value),
    say,
    progress: (noun) => new ProgressView(world.stderr, noun),
  };
  return ok(session);
}

function refused({ kind, sentence }: CliFailure, { stderr, environment }: World): number {
  stderr.write(`${lookOf(stderr, environment).paint('red', 'error:')} ${sentence}.\n`);
  return EXIT_CODES[kind];
}
