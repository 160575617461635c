/** `npm run conformance`: tries an Agent's callback endpoints. */
import { runConformance } from './run-conformance.ts';
import { inUpperCase } from '../../../domain/shared/letter-case.ts';

const EXIT_FAILED = 1;
const EXIT_NOT_TRIED = 2;

const outcome = await runConformance(process.argv.slice(2), { environment: process.env, stdout: process.stdout });
if (outcome.ok) process.exitCode = outcome.value ? 0 : EXIT_FAILED;
else {
  process.stderr.write(`${inUpperCase(outcome.error.charAt(0))}${outcome.error.slice(1)}.\n`);
  process.exitCode = EXIT_NOT_TRIED;
}
