/** The flags with which production starts Node, so that all measurements and tests start it in the same way. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
const START = /^exec node (?<flags>.*) dist\/main\.js$/;

/** The flags that `npm start` gives to Node. `root`: in another checkout. */
export function startFlags(root = ROOT): readonly string[] {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: { start: string } };
  const flags = START.exec(scripts.start)?.groups?.['flags'];
  if (flags === undefined) throw new Error(`npm start is not "exec node FLAGS dist/main.js" but "${scripts.start}".`);
  return flags.split(' ');
}
