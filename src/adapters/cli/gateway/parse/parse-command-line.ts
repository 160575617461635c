import { parseArgs, type ParseArgsConfig } from 'node:util';
import { err, ok, type Result } from '../../../../domain/shared/result.ts';
import { CONNECTION_OPTIONS } from '../admin/connection.ts';
import type { CliFailure } from '../cli-failure.ts';
import { pathOf, type Command, type CommandGroup } from '../command.ts';
import type { Options } from '../option.ts';
import { helpHint } from '../view/views.ts';
import { argumentsOf } from './arguments-of.ts';
import { Call, type OptionValues } from './call.ts';
import { closestTo } from './closest-to.ts';
import { valueViolation } from './value-violation.ts';
import { inLowerCase } from '../../../../domain/shared/letter-case.ts';

const JSON_OPTION: Options = {
  json: { kind: 'flag', description: 'Print exactly what the admin API answers, as JSON.' },
};
const HELP_OPTION: Options = { help: { kind: 'flag', description: 'Show this help instead.' } };

/** Options that a command shares with others: what asks no gateway has fewer, and its own are not among them. */
export function commonOptionsOf({ hasJson, options: own = {} }: Pick<Command, 'hasJson' | 'options'>): Options {
  const shared = hasJson ? { ...CONNECTION_OPTIONS, ...JSON_OPTION, ...HELP_OPTION } : HELP_OPTION;
  return Object.fromEntries(Object.entries(shared).filter(([name]) => own[name] === undefined));
}

/** A command line that was understood. */
export type CommandLine =
  | { readonly kind: 'version' }
  /** The path may be empty, of a group, or of a command. */
  | { readonly kind: 'help'; readonly path: string }
  | { readonly kind: 'command'; readonly path: string; readonly command: Command; readonly call: Call };

/** Finds the command and checks what it was given; refuses with the first rule that is broken and where to read more. */
export function parseCommandLine(
  args: readonly string[],
  groups: readonly CommandGroup[],
): Result<CommandLine, CliFailure> {
  const { values, positionals } = loosely(args, groups);
  if (values['version'] === true && positionals.length === 0) return ok({ kind: 'version' });
  const found = findCommand(positionals, groups);
  if (values['help'] === true) return ok({ kind: 'help', path: found.path });
  if (found.command === undefined) return err(usage(noCommand(found, groups), found.path));
  const options = { ...commonOptionsOf(found.command), ...found.command.options };
  const read = strictly(args, options);
  if (!read.ok) return err(usage(read.error, found.path));
  const words = argumentsOf(found.command, read.value.positionals.slice(found.path.split(' ').length));
  if (!words.ok) return err(usage(words.error, found.path));
  const violation = valueViolation(read.value.values, options);
  if (violation !== undefined) return err(usage(violation, found.path));
  const call = new Call({ arguments: words.value, values: read.value.values, options });
  return ok({ kind: 'command', path: found.path, command: found.command, call });
}

interface Found {
  readonly path: string;
  readonly group?: CommandGroup;
  readonly command?: Command;
  /** The word where the search ended. */
  readonly word?: string | undefined;
}

function findCommand([first, second]: readonly string[], groups: readonly CommandGroup[]): Found {
  const group = groups.find(({ name }) => name === first);
  if (group === undefined) return { path: '', word: first };
  const command = group.commands.find(({ name }) => name === '' || name === second);
  if (command === undefined) return { path: group.name, group, word: second };
  return { path: pathOf(group, command), group, command };
}

function noCommand({ group, word }: Found, groups: readonly CommandGroup[]): string {
  const names = group?.commands.map(({ name }) => name) ?? groups.map(({ name }) => name);
  if (word === undefined)
    return group === undefined ? 'a command is missing' : `one of ${names.join(', ')} must follow`;
  const closest = closestTo(word, names);
  return `there is no command "${word}"${closest === undefined ? '' : `, but there is "${closest}"`}`;
}

const usage = (sentence: string, path: string): CliFailure => ({
  kind: 'usage',
  sentence: `${sentence}; ${helpHint(path)}`,
});

/** With the options of all commands and without complaint, so that the words of the command are told from values of options. */
function loosely(args: readonly string[], groups: readonly CommandGroup[]) {
  const all = groups.flatMap(({ commands }) =>
    commands.map((command) => ({ ...command.options, ...commonOptionsOf(command) })),
  );
  const options = { ...parseable(Object.assign({}, ...all) as Options), version: { type: 'boolean' } } as const;
  return parseArgs({ args: [...args], options, allowPositionals: true, strict: false, allowNegative: true });
}

function strictly(
  args: readonly string[],
  options: Options,
): Result<{ values: OptionValues; positionals: string[] }, string> {
  try {
    const config = {
      args: [...args],
      options: parseable(options),
      allowPositionals: true,
      allowNegative: true,
    } as const;
    const { values, positionals } = parseArgs(config);
    return ok({ values: values as OptionValues, positionals });
  } catch (error) {
    const sentence = (error as Error).message.replace(/\. .*$/s, '').replace(/\n.*$/s, '');
    return err(inLowerCase(sentence.charAt(0)) + sentence.slice(1));
  }
}

const parseable = (options: Options): NonNullable<ParseArgsConfig['options']> =>
  Object.fromEntries(
    Object.entries(options).map(([name, { kind }]) => [
      name,
      { type: kind === 'flag' || kind === 'switch' ? 'boolean' : 'string', ...(name === 'help' && { short: 'h' }) },
    ]),
  );
