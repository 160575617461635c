/** The entry point of the command line `agent-gateway`. */
import { COMMANDS } from './commands.ts';
import { referenceOf, type CliReference } from './help/cli-reference.ts';

export type { MonthOrder } from './session.ts';
export { runCli } from './run-cli.ts';
export type { ExportRequest } from './session.ts';

/** The content of docs/cli.md. */
export const cliReference = (): CliReference => referenceOf(COMMANDS);
