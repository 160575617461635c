import { pathOf, type Command, type CommandGroup } from '../command.ts';
import type { Option, Options } from '../option.ts';
import { PROGRAM } from '../program.ts';
import { commonOptionsOf } from '../parse/parse-command-line.ts';
import type { Look } from '../view/look.ts';
import { columnsOf, wrapped } from './columns-of.ts';

const PROSE_WIDTH = 100;

/** What `help` prints about one command. */
export function commandHelp(group: CommandGroup, command: Command, look: Look): string {
  const parts = [
    [command.summary, ...(command.details === undefined ? [] : ['', ...wrapped(command.details, PROSE_WIDTH)])].join(
      '\n',
    ) + '\n',
    section('Usage:', `  ${PROGRAM} ${usageOf(group, command)}\n`, look),
    entries(
      'Arguments:',
      (command.arguments ?? []).map(({ name, description }) => [name, description]),
      look,
    ),
    entries('Options:', optionRows(command.options ?? {}), look),
    entries('Common options:', optionRows(commonOptionsOf(command)), look),
    section('Examples:', command.examples.map((example) => `  ${exampleLine(example)}\n`).join(''), look),
  ];
  return parts.filter((part) => part !== '').join('\n');
}

/** What `help` prints about a group of commands. */
export const groupHelp = (group: CommandGroup, look: Look): string =>
  `${group.summary}\n\n${columnsOf(
    group.commands.map((command) => [usageOf(group, command), command.summary]),
    look,
  )}\n\`${PROGRAM} help ${group.name} COMMAND\` shows more.\n`;

/** A command with the names of its arguments. */
export const usageOf = (group: CommandGroup, command: Command): string =>
  [
    pathOf(group, command),
    ...(command.arguments ?? []).map(({ name, isOptional }) => (isOptional === true ? `[${name}]` : name)),
    ...required(command.options ?? {}),
  ].join(' ');

/** An example as it is typed; one that begins with another program names ours itself. */
export const exampleLine = (example: string): string =>
  example.includes(`${PROGRAM} `) ? example : `${PROGRAM} ${example}`;

/** Options as help spells them, each with what it means. */
export const optionRows = (options: Options): readonly (readonly [string, string])[] =>
  Object.entries(options).map(([name, option]) => [spelled(name, option), meaning(option)]);

const spelled = (name: string, { kind, value = '' }: Option): string => {
  if (kind === 'switch') return `--[no-]${name}`;
  const short = name === 'help' ? '-h, ' : '';
  return value === '' ? `${short}--${name}` : `--${name} ${value}`;
};

const meaning = ({ description, choices }: Option): string =>
  choices === undefined ? description : `${description.replace(/\.$/, '')} (${choices.join(', ')}).`;

const required = (options: Options): readonly string[] =>
  Object.entries(options)
    .filter(([, { isRequired }]) => isRequired === true)
    .map(([name, option]) => spelled(name, option));

const entries = (title: string, rows: readonly (readonly [string, string])[], look: Look): string =>
  rows.length === 0 ? '' : section(title, columnsOf(rows, look), look);

const section = (title: string, text: string, look: Look): string => `${look.paint('bold', title)}\n${text}`;
