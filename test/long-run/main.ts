/** `npm run long-run`: hours of play, collected over several sittings. A tool of development, so it is not shipped. */
import { readLongRunOptions, USAGE } from './options.ts';
import { report } from './report.ts';
import { Shelf } from './shelf.ts';
import { sit } from './sitting.ts';

const options = readLongRunOptions(process.argv.slice(2));
if (options === undefined) console.log(USAGE);
else {
  const shelf = new Shelf(options.folder);
  const findings = options.isReport ? [] : await sit(shelf, options);
  console.log(report(shelf.sittings));
  for (const finding of findings) console.log(finding);
  process.exitCode = findings.length === 0 ? 0 : 1;
}
