import { Help, type Command } from 'commander';
import type { Option, Options, Shape } from './shape.ts';

/** The format of help; `columns` is undefined if the output is not a terminal. */
export interface HelpLook {
  readonly columns: number | undefined;
  readonly paint: (style: 'bold', text: string) => string;
}

/** The format of a program that prints nothing but its help in columns. */
export const lookWithoutStyle = ({ isTTY, columns }: NodeJS.WriteStream): HelpLook => ({
  columns: isTTY ? columns : undefined,
  paint: (_, text) => text,
});

const COLUMNS_MAX = 100;

export type Row = readonly [name: string, meaning: string];

/** Configures commander: the format of help, its output, and errors that are thrown instead of printed. */
export function withLook(command: Command, look: HelpLook, write: (text: string) => void): Command {
  const width = (): number => widthOf(look);
  return command
    .configureHelp({
      styleTitle: (title) => look.paint('bold', title),
      optionDescription: ({ description }) => description,
    })
    .configureOutput({
      writeOut: write,
      writeErr: () => undefined,
      getOutHelpWidth: width,
      getErrHelpWidth: width,
      getOutHasColors: () => true,
      getErrHasColors: () => true,
    });
}

/** A title, and rows in two columns below it. */
export function section(title: string, rows: readonly Row[], look: HelpLook): string {
  const help = new Help();
  help.helpWidth = widthOf(look);
  const left = Math.max(...rows.map(([name]) => name.length));
  const lines = rows.map(([name, meaning]) => help.formatItem(name, left, meaning, help));
  return `${look.paint('bold', title)}\n${lines.join('\n')}\n`;
}

const widthOf = ({ columns = COLUMNS_MAX }: HelpLook): number => Math.min(columns, COLUMNS_MAX);

/** The words after the name of a command: its arguments, and its required options. */
export const usageOf = ({ arguments: words = [], options = {} }: Shape): string =>
  [
    ...words.map(({ name, isOptional }) => (isOptional === true ? `[${name}]` : name)),
    ...Object.entries(options)
      .filter(([, { isRequired }]) => isRequired === true)
      .map(([name, option]) => spelled(name, option)),
  ].join(' ');

/** An example as a person types it. */
export const exampleLine = (program: string, example: string): string =>
  example.includes(`${program} `) ? example : `${program} ${example}`;

/** Options as help writes them, each with its meaning. */
export const optionRows = (options: Options): readonly Row[] =>
  Object.entries(options).map(([name, option]) => [spelled(name, option), meaningOf(option)]);

export function spelled(name: string, { kind, value = '' }: Option): string {
  if (kind === 'switch') return `--[no-]${name}`;
  const short = name === 'help' ? '-h, ' : '';
  return value === '' ? `${short}--${name}` : `--${name} ${value}`;
}

/** The meaning of an option or an argument, with its allowed values. */
export const meaningOf = ({ description, choices }: Pick<Option, 'description' | 'choices'>): string =>
  choices === undefined ? description : `${description.replace(/\.$/, '')} (${choices.join(', ')}).`;
