import { section, usageOf, type HelpLook, type Row } from '../../command-line/help.ts';
import { pathOf, type Command, type CommandGroup } from '../command.ts';
import { EXIT_CODE_MEANINGS } from '../exit-codes.ts';
import { PROGRAM } from '../program.ts';

/** The text of `help`: every command with its summary. */
export function overview(groups: readonly CommandGroup[], look: HelpLook): string {
  const commands = groups.flatMap((group) =>
    group.commands.map((command): Row => [pathOf(group, command), command.summary]),
  );
  return `${look.paint('bold', 'Usage:')} ${PROGRAM} COMMAND [ARGUMENTS] [OPTIONS]

Runs and administers a game aggregation gateway, over its admin API.

${section('Commands:', [...commands, ['help', 'Explain a command.']], look)}
${section('The gateway and its token:', ENVIRONMENT, look)}
${section(
  'Exit codes:',
  EXIT_CODE_MEANINGS.map(([code, meaning]) => [`${code}`, meaning]),
  look,
)}
\`${PROGRAM} help COMMAND\` shows arguments, options and examples; \`${PROGRAM} --version\` the version.
`;
}

/** The text of `help` about a group of commands. */
export function groupHelp(group: CommandGroup, look: HelpLook): string {
  const rows = group.commands.map((command): Row => [calledAs(group, command), command.summary]);
  return `${group.summary}\n\n${section('Commands:', rows, look)}\n\`${PROGRAM} help ${group.name} COMMAND\` shows more.\n`;
}

/** The usage of a command: its path, its arguments, and its required options. */
export const calledAs = (group: CommandGroup, command: Command): string =>
  `${pathOf(group, command)} ${usageOf(command)}`.trim();

/** The environment variables that the command line reads. */
export const ENVIRONMENT: readonly Row[] = [
  ['AGENT_GATEWAY_URL', 'Address of the gateway; the default is http://127.0.0.1:3000.'],
  ['ADMIN_TOKEN', 'The token of the admin API; --admin-token-file names a file instead.'],
  ['AGENT_GATEWAY_ACTOR', 'Your name for the log of administration; --actor overrides it.'],
  ['NO_COLOR', 'Any value switches colours off. Output outside of a terminal has no colours either.'],
];
