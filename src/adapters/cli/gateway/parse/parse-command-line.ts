import type { Command as CommanderCommand } from 'commander';
import { err, ok, type Result } from '../../../../domain/shared/result.ts';
import type { Call } from '../../command-line/call.ts';
import type { HelpLook } from '../../command-line/help.ts';
import { HELP_OPTION, readCommandLine, type Asked } from '../../command-line/read-command-line.ts';
import type { Options } from '../../command-line/shape.ts';
import { commandOf, emptyCommand, type Reading } from '../../command-line/to-commander.ts';
import { CONNECTION_OPTIONS } from '../admin/connection.ts';
import type { CliFailure } from '../cli-failure.ts';
import { jsonOf, pathOf, type Command, type CommandGroup } from '../command.ts';
import { groupHelp, overview } from '../help/overview.ts';
import { PROGRAM } from '../program.ts';
import { helpHint } from '../view/views.ts';

/** The options that a command shares with others. A command that calls no gateway has fewer, and the command's own options take precedence. */
export function commonOptionsOf(
  { hasJson, options: own = {} }: Pick<Command, 'hasJson' | 'options'>,
  json = ANSWER,
): Options {
  const printed: Options = { json: { kind: 'flag', description: `Print JSON: ${json}.` } };
  const shared = hasJson ? { ...CONNECTION_OPTIONS, ...printed, ...HELP_OPTION } : HELP_OPTION;
  return Object.fromEntries(Object.entries(shared).filter(([name]) => own[name] === undefined));
}

const ANSWER = 'the `data` of the answer of the admin API, or what the command names';

export interface Called {
  readonly command: Command;
  readonly call: Call;
}

interface Surroundings {
  readonly groups: readonly CommandGroup[];
  readonly version: string;
  readonly look: HelpLook;
}

/** Finds the command and checks its arguments and options. Refuses with the first broken rule and a pointer to the help. */
export function parseCommandLine(
  args: readonly string[],
  { groups, version, look }: Surroundings,
): Result<Asked<Called>, CliFailure> {
  const read = readCommandLine<Called>({ program: PROGRAM, args: askingForHelp(args), look }, (reading, note) => {
    const program = emptyCommand(PROGRAM, '', reading)
      .enablePositionalOptions()
      .version(`${PROGRAM} ${version}`, '--version')
      .configureHelp({ formatHelp: () => overview(groups, look) });
    for (const group of groups) program.addCommand(groupCommand(group, reading, note));
    return program;
  });
  if (read.ok) return ok(read.value);
  const { message, path } = read.error;
  return err({ kind: 'usage', sentence: `${message}; ${helpHint(path)}` });
}

/** `help agents create` is the same as `agents create --help`. */
const askingForHelp = ([first = '', ...rest]: readonly string[]): readonly string[] =>
  first === 'help' ? [...rest.filter((word) => !word.startsWith('-')), '--help'] : [first, ...rest];

function groupCommand(group: CommandGroup, reading: Reading, note: (called: Called) => void): CommanderCommand {
  const madeOf = (command: Command): CommanderCommand =>
    commandOf(
      command,
      {
        name: command.name === '' ? group.name : command.name,
        path: pathOf(group, command),
        common: commonOptionsOf(command, jsonOf(command)),
        onCall: (call) => note({ command, call }),
      },
      reading,
    );
  const [first, ...others] = group.commands;
  if (first?.name === '') {
    const made = madeOf(first);
    for (const command of others) made.addCommand(madeOf(command));
    return made;
  }
  const made = emptyCommand(group.name, group.name, reading)
    .summary(group.summary)
    .configureHelp({ formatHelp: () => groupHelp(group, reading.look) });
  for (const command of group.commands) made.addCommand(madeOf(command));
  return made;
}
