/** `npm run hostile`: a seeded attacker. A tool of development, so it is not shipped. */
import { readHostileOptions, USAGE } from './options.ts';
import { report } from './report.ts';
import { runHostile } from './run-hostile.ts';
import { findings } from './verdict.ts';

const options = readHostileOptions(process.argv.slice(2));
if (options === undefined) console.log(USAGE);
else {
  const run = await runHostile(options);
  console.log(report(run));
  process.exitCode = findings(run).length === 0 ? 0 : 1;
}
