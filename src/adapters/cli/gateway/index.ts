/** The door of the command line `agent-gateway`. */
import { COMMANDS } from './commands.ts';
import { referenceOf, type CliReference } from './help/cli-reference.ts';

export { runCli } from './run-cli.ts';

/** What docs/cli.md is made of. */
export const cliReference = (): CliReference => referenceOf(COMMANDS);
