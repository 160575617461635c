/** `npm run simulate`: the money core in a simulated world. It is a development tool and not shipped. */
import { runCommand } from './command.ts';

process.exitCode = await runCommand(process.argv.slice(2), { output: process.stdout, errors: process.stderr });
