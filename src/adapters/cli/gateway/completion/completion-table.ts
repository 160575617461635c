import { pathOf, type CommandGroup } from '../command.ts';
import type { Option, Options } from '../../command-line/shape.ts';
import { commonOptionsOf } from '../parse/parse-command-line.ts';

/** The words that may follow the words so far. */
export interface Completion {
  /** The words so far, without options; empty at the beginning. */
  readonly path: string;
  readonly words: readonly Word[];
  /** The options with a fixed list of values. */
  readonly values: readonly { readonly option: string; readonly choices: readonly string[] }[];
}

interface Word {
  readonly word: string;
  readonly summary: string;
}

/** Everything that a shell needs for completion. */
export function completionTable(groups: readonly CommandGroup[]): readonly Completion[] {
  return [
    { path: '', values: [], words: [...groups.map(({ name, summary }) => ({ word: name, summary })), HELP] },
    { path: 'help', values: [], words: groups.map(({ name, summary }) => ({ word: name, summary })) },
    ...groups.flatMap((group) => [...groupCompletion(group), ...commandCompletions(group)]),
  ];
}

const HELP: Word = { word: 'help', summary: 'Explain a command.' };

const groupCompletion = ({ name, commands }: CommandGroup): readonly Completion[] =>
  commands.some((command) => command.name === '')
    ? []
    : [
        {
          path: name,
          values: [],
          words: commands.map((command) => ({ word: command.name, summary: command.summary })),
        },
      ];

const commandCompletions = (group: CommandGroup): readonly Completion[] =>
  group.commands.map((command) => {
    const options = { ...command.options, ...commonOptionsOf(command) };
    const words = (command.arguments ?? []).flatMap(({ choices = [], description }) =>
      choices.map((word) => ({ word, summary: description })),
    );
    return { path: pathOf(group, command), words: [...words, ...optionWords(options)], values: optionValues(options) };
  });

const optionWords = (options: Options): readonly Word[] =>
  Object.entries(options).flatMap(([name, option]) =>
    spellings(name, option).map((word) => ({ word, summary: option.description })),
  );

const spellings = (name: string, { kind }: Option): readonly string[] =>
  kind === 'switch' ? [`--${name}`, `--no-${name}`] : [`--${name}`];

const optionValues = (options: Options): Completion['values'] =>
  Object.entries(options).flatMap(([name, { choices, kind }]) =>
    kind !== 'flag' && kind !== 'switch' ? [{ option: `--${name}`, choices: choices ?? [] }] : [],
  );
