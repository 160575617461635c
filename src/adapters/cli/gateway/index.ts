/** The door of the command line `agent-gateway`. */
import { COMMANDS } from './commands.ts';
import { referenceOf, type CliReference } from './help/cli-reference.ts';

export { runCli } from './run-cli.ts';

/** The parts from which docs/cli.md is made. */
export const cliReference = (): CliReference => referenceOf(COMMANDS);
