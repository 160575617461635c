import { pathOf, type CommandGroup } from '../command.ts';
import { PROGRAM } from '../program.ts';
import { EXIT_CODE_MEANINGS } from '../exit-codes.ts';
import type { Look } from '../view/look.ts';
import { columnsOf } from './columns-of.ts';

/** What `help` prints: every command with its summary. */
export function overview(groups: readonly CommandGroup[], look: Look): string {
  const title = (text: string): string => look.paint('bold', text);
  const commands = groups.flatMap((group) =>
    group.commands.map((command) => [pathOf(group, command), command.summary] as const),
  );
  return `Runs and administers a game aggregation gateway, over its admin API.

${title('Usage:')}
  ${PROGRAM} COMMAND [ARGUMENTS] [OPTIONS]

${title('Commands:')}
${columnsOf([...commands, ['help', 'Explain a command.']], look)}
${title('The gateway and its token:')}
${columnsOf(ENVIRONMENT, look)}
${title('Exit codes:')}
${columnsOf(
  EXIT_CODE_MEANINGS.map(([code, meaning]) => [`${code}`, meaning]),
  look,
)}
\`${PROGRAM} help COMMAND\` shows arguments, options and examples; \`${PROGRAM} --version\` the version.
`;
}

/** Variables that the command line reads. */
export const ENVIRONMENT: readonly (readonly [string, string])[] = [
  ['AGENT_GATEWAY_URL', 'Where the gateway is; http://127.0.0.1:3000 unless set.'],
  ['ADMIN_TOKEN', 'The token of its admin API; --admin-token-file names a file instead.'],
  ['AGENT_GATEWAY_ACTOR', 'Who you are, for the log of administration; --actor names somebody else.'],
  ['NO_COLOR', 'Set to anything, there are no colours; there are none outside of a terminal either.'],
];
