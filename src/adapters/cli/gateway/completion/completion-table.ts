import { pathOf, commandGroup, type CommandGroup } from '../command.ts';
import type { Option, Options } from '../../command-line/shape.ts';
import { commonOptionsOf } from '../parse/parse-command-line.ts';
import { PROGRAM } from '../program.ts';
import { ok } from '../../../../domain/shared/result.ts';

/** The words that may follow the words so far. */
interface Completion {
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
function completionTable(groups: readonly CommandGroup[]): readonly Completion[] {
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

/** A completion script for each supported shell. Where the table has nothing, file names are completed. */
const SHELLS: Readonly<Record<string, (table: readonly Completion[]) => string>> = { bash, zsh, fish };

const FUNCTION = '_agent_gateway';

function bash(table: readonly Completion[]): string {
  return `# ${PROGRAM} completion bash
${FUNCTION}() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}" path="" words="" word
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
${pathCases(table, '    ')}
  done
  case "$path $previous" in
${valueCases(table, '    ')}
    *)
      case "$path" in
${wordCases(table, '        ')}
      esac ;;
  esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o default -F ${FUNCTION} ${PROGRAM}
`;
}

function zsh(table: readonly Completion[]): string {
  return `#compdef ${PROGRAM}
${FUNCTION}() {
  local previous="\${words[CURRENT-1]}" path_of="" found="" word
  for word in "\${words[@]:1:CURRENT-2}"; do
${pathCases(table, '    ', 'path_of')}
  done
  case "$path_of $previous" in
${valueCases(table, '    ', 'found')}
    *)
      case "$path_of" in
${wordCases(table, '        ', 'found')}
      esac ;;
  esac
  if [[ -n "$found" ]]; then compadd -- \${=found}; else _files; fi
}
if [[ "$funcstack[1]" = _agent-gateway ]]; then ${FUNCTION} "$@"; else compdef ${FUNCTION} ${PROGRAM}; fi
`;
}

function fish(table: readonly Completion[]): string {
  const lines = table.flatMap(({ path, words, values }) => [
    ...words.map(({ word, summary }) => {
      const what = word.startsWith('--') ? `-l ${word.slice(2)}` : `-f -a ${word}`;
      return `complete -c ${PROGRAM} -n "${FUNCTION}_at '${path}'" ${what} -d ${quoted(summary)}`;
    }),
    ...values.map(({ option, choices }) => {
      const list = choices.length === 0 ? '-r' : `-x -a ${quoted(choices.join(' '))}`;
      return `complete -c ${PROGRAM} -n "${FUNCTION}_at '${path}'" -l ${option.slice(2)} ${list}`;
    }),
  ]);
  return `# ${PROGRAM} completion fish
function ${FUNCTION}_at
  set -l path ""
  for word in (commandline -opc)[2..-1]
    switch (string trim -- "$path $word")
${nextPaths(table)
  .map((next) => `      case ${quoted(next)}\n        set path ${quoted(next)}`)
  .join('\n')}
    end
  end
  test "$path" = "$argv[1]"
end
${lines.join('\n')}
`;
}

/** Every path that continues another one. */
const nextPaths = (table: readonly Completion[]): readonly string[] =>
  table.map(({ path }) => path).filter((path) => path !== '');

const pathCases = (table: readonly Completion[], indent: string, variable = 'path'): string =>
  [
    `${indent}case "$${variable} $word" in`,
    ...nextPaths(table).map((path) => {
      const before = path.includes(' ') ? path : ` ${path}`;
      return `${indent}  "${before}") ${variable}="${path}" ;;`;
    }),
    `${indent}esac`,
  ].join('\n');

const valueCases = (table: readonly Completion[], indent: string, variable = 'words'): string =>
  table
    .flatMap(({ path, values }) =>
      values.map(({ option, choices }) => `${indent}"${path} ${option}") ${variable}="${choices.join(' ')}" ;;`),
    )
    .join('\n');

const wordCases = (table: readonly Completion[], indent: string, variable = 'words'): string =>
  table
    .map(({ path, words }) => `${indent}"${path}") ${variable}="${words.map(({ word }) => word).join(' ')}" ;;`)
    .join('\n');

const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`\'`)}'`;

/** Needs all commands, because the completion is made from them. */
export const completion = (groups: () => readonly CommandGroup[]): CommandGroup =>
  commandGroup('completion', 'Completion in shells.', {
    '': {
      summary: 'Print a script by which a shell completes commands, options and their values.',
      arguments: [
        { name: 'SHELL', description: `The shell: ${Object.keys(SHELLS).join(', ')}.`, choices: Object.keys(SHELLS) },
      ],
      examples: [
        'completion bash > /etc/bash_completion.d/agent-gateway',
        'completion zsh > "${fpath[1]}/_agent-gateway"',
        'completion fish > ~/.config/fish/completions/agent-gateway.fish',
      ],
      hasJson: false,
      run(call) {
        const script = SHELLS[call.argument('SHELL')]?.(completionTable(groups())) ?? '';
        return Promise.resolve(ok({ data: {}, text: () => script }));
      },
    },
  });
