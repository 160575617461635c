/** `npm run simulate`: the money core in a simulated world. A tool of development, so it is not shipped. */
import { runCommand } from './command.ts';

process.exitCode = await runCommand(process.argv.slice(2), { output: process.stdout, errors: process.stderr });
