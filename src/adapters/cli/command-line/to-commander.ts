import { Argument as CommanderArgument, Command, Option as CommanderOption } from 'commander';
import { Call } from './call.ts';
import { exampleLine, type HelpLook, meaningOf, spelled, usageOf, withLook } from './help.ts';
import { Refusal, refusalOf } from './refusal.ts';
import type { Argument, Option, Options, Shape } from './shape.ts';

/** The state that all commands of a program share while one command line is read. */
export interface Reading {
  /** The name that people type. */
  readonly program: string;
  readonly args: readonly string[];
  readonly look: HelpLook;
  /** Prints help that was asked for. */
  readonly write: (text: string) => void;
}

/** A command of commander without an action; `path` is its name with its group, without the program's name. */
export function emptyCommand(name: string, path: string, { look, write }: Reading): Command {
  const command: Command = withLook(new Command(name), look, write).helpCommand(false);
  return command.exitOverride((error) => {
    throw refusalOf(error, command, path) ?? error;
  });
}

export interface Made {
  readonly name: string;
  readonly path: string;
  /** The options that the command shares with others. */
  readonly common: Options;
  readonly onCall: (call: Call) => void;
}

/** The command of commander that parses the command line for a shape, with help. */
export function commandOf(shape: Shape, { name, path, common, onCall }: Made, reading: Reading): Command {
  const { arguments: words = [], options = {}, examples, summary, details } = shape;
  const command = emptyCommand(name, path, reading)
    .summary(summary)
    .description(details === undefined ? summary : `${summary}\n\n${details}`)
    .usage(usageOf(shape) || '[options]');
  for (const word of words) command.addArgument(argumentOf(word, path));
  for (const [each, option] of Object.entries(options)) addOption(command, optionOf(each, option, { path, reading }));
  for (const [each, option] of Object.entries(common)) {
    const made = optionOf(each, option, { path, reading }).helpGroup('Common options:');
    if (each === 'help') command.addHelpOption(made);
    else addOption(command, made);
  }
  const lines = examples.map((example) => `  ${exampleLine(reading.program, example)}`);
  command.addHelpText('after', `\n${reading.look.paint('bold', 'Examples:')}\n${lines.join('\n')}`);
  return command.action(() => onCall(callOf(command, { ...options, ...common })));
}

function argumentOf(argument: Argument, path: string): CommanderArgument {
  const { name, isOptional } = argument;
  const made = new CommanderArgument(isOptional === true ? `[${name}]` : `<${name}>`, argument.description);
  return made.argParser((word: string) => {
    const rule = brokenByWord(word, argument);
    if (rule !== undefined) throw new Refusal(`${name} ${rule}`, path);
    return word;
  });
}

function addOption(command: Command, option: CommanderOption): void {
  command.addOption(option);
  if (option.flags.startsWith('--[no-]')) command.addOption(new CommanderOption(`--no-${option.name()}`).hideHelp());
}

interface Place {
  readonly path: string;
  readonly reading: Reading;
}

function optionOf(name: string, option: Option, { path, reading }: Place): CommanderOption {
  const takesValue = option.kind !== 'flag' && option.kind !== 'switch';
  const flags = `${name === 'help' ? '-h, ' : ''}--${name}${takesValue ? ' <value>' : ''}`;
  const made = new CommanderOption(flags, meaningOf(option)).default(option.fallback);
  // Commander would show the plain flags. Our own text also shows the name of the value, and whether a switch may have `--no-`.
  made.flags = spelled(name, option);
  if (!takesValue) return made;
  return made.makeOptionMandatory(option.isRequired === true).argParser((value: string, before: string | undefined) => {
    const rule = missingValue(name, value, reading.args) ?? brokenRule(value, option);
    if (rule !== undefined) throw new Refusal(`--${name} ${rule}`, path);
    return option.isRepeatable === true && before !== undefined ? `${before},${value}` : value;
  });
}

/** Commander takes a following option for the value. Nobody means that, unless the value is joined by `=`. */
const missingValue = (name: string, value: string, args: readonly string[]): string | undefined =>
  /^-./.test(value) && !args.includes(`--${name}=${value}`)
    ? `is without its value; one that begins with "-" is joined to it by "="`
    : undefined;

function callOf(command: Command, options: Options): Call {
  const words = command.registeredArguments.map((argument, at) => [argument.name(), command.args[at]] as const);
  const keys = new Map(command.options.map((option) => [option.long, option.attributeName()]));
  const values = Object.keys(options).map((name) => {
    const value: unknown = command.getOptionValue(keys.get(`--${name}`) ?? name);
    return [name, value as string | boolean | undefined] as const;
  });
  return new Call({
    arguments: Object.fromEntries(words.flatMap(([name, word]) => (word === undefined ? [] : [[name, word]]))),
    values: Object.fromEntries(values),
    options,
  });
}

const NUMBER_FORMS = {
  number: [/^\d+$/, 'must be a whole number'],
  decimal: [/^\d+(?:\.\d+)?$/, 'must be a number'],
} as const;

/** The rule that the value of an option breaks, as the end of a sentence. */
function brokenRule(value: string, { kind, choices, isNullable }: Option): string | undefined {
  if (value === '' && kind !== 'list') return 'must not be empty';
  if (isNullable === true && value === 'none') return undefined;
  if (kind === 'number' || kind === 'decimal') {
    const [form, rule] = NUMBER_FORMS[kind];
    return form.test(value) ? undefined : rule;
  }
  const entries = kind === 'list' ? value.split(',').map((entry) => entry.trim()) : [value];
  const isKnown = choices === undefined || entries.every((entry) => entry === '' || choices.includes(entry));
  return isKnown ? undefined : `must be ${kind === 'list' ? 'some' : 'one'} of ${choices.join(', ')}`;
}

/** The rule that an argument breaks, as the end of a sentence. */
function brokenByWord(word: string, { choices }: Argument): string | undefined {
  if (word === '') return 'must not be empty';
  return choices === undefined || choices.includes(word) ? undefined : `must be one of ${choices.join(', ')}`;
}
