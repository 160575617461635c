import { PROGRAM } from '../program.ts';
import type { Completion } from './completion-table.ts';

/** A completion script for each supported shell. Where the table has nothing, file names are completed. */
export const SHELLS: Readonly<Record<string, (table: readonly Completion[]) => string>> = { bash, zsh, fish };

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
