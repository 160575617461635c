import { ok } from '../../../domain/shared/result.ts';
import { AdminClient } from './admin/admin-client.ts';
import { connectionOf, NOWHERE } from './admin/connection.ts';
import type { CliFailure } from './cli-failure.ts';
import type { Answer, Command } from './command.ts';
import { COMMANDS } from './commands.ts';
import { EXIT_CODES, EXIT_DIFFERENT, EXIT_OK } from './exit-codes.ts';
import { overview } from './help/overview.ts';
import type { Call } from '../command-line/call.ts';
import { parseCommandLine, type Called } from './parse/parse-command-line.ts';
import type { Session, World } from './session.ts';
import { lookOf } from './view/look.ts';
import { ProgressView } from './view/progress-view.ts';

/** Runs a command line and returns the exit code. */
export async function runCli(args: readonly string[], world: World): Promise<number> {
  if (args.length === 0) {
    const look = lookOf('stderr', world);
    world.stderr.write(look.spelled(overview(COMMANDS, look)));
    return EXIT_CODES.usage;
  }
  const look = lookOf('stdout', world);
  const asked = parseCommandLine(args, { groups: COMMANDS, version: world.version, look });
  if (!asked.ok) return refused(asked.error, world);
  if (asked.value.kind === 'call') return carryOut(asked.value, world);
  world.stdout.write(look.spelled(asked.value.text));
  return EXIT_OK;
}

async function carryOut({ command, call }: Called, world: World): Promise<number> {
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

const printed = ({ data, text }: Answer, call: Call, world: World): string =>
  call.isSet('json') ? `${JSON.stringify(data, undefined, 2)}\n` : text(lookOf('stdout', world));

function sessionOf(command: Command, call: Call, world: World) {
  // A command that calls no gateway must not fail because of a wrong address.
  const connection = command.hasJson ? connectionOf(command.options ?? {}, call, world) : ok(NOWHERE);
  if (!connection.ok) return connection;
  const { spelled } = lookOf('stderr', world);
  const say = (sentence: string): void => void world.stderr.write(`${spelled(sentence)}\n`);
  if (connection.value.warning !== undefined) say(connection.value.warning);
  const session: Session = {
    world,
    admin: new AdminClient(connection.value),
    say,
    progress: (noun) => new ProgressView(world.stderr, noun),
  };
  return ok(session);
}

function refused({ kind, sentence, next = [] }: CliFailure, world: World): number {
  const { paint, spelled } = lookOf('stderr', world);
  const mark = kind === 'waiting' ? paint('yellow', 'waiting:') : paint('red', 'error:');
  world.stderr.write(`${mark} ${spelled(sentence)}.\n`);
  for (const command of next) world.stderr.write(`-> ${spelled(command)}\n`);
  return EXIT_CODES[kind];
}
