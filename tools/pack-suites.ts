/**
 * Compiles the suites of the ports for `npm pack`, so that another implementation can run them from outside: `test/ports` becomes `dist/suites/ports`,
 * with the other files of `test` that the suites import. Imports of the source become imports of the built gateway.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { join as joinPaths, dirname as folderOf } from 'node:path/posix';
import { fileURLToPath } from 'node:url';
import { transform } from 'esbuild';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const PLACE = process.argv[2] ?? join(ROOT, 'dist/suites');
const IMPORT = /(?<= from ")(\.[^"]+\.ts)(?=")/g;

const waiting = readdirSync(join(ROOT, 'test/ports'))
  .filter((file) => file.endsWith('.contract.ts'))
  .map((file) => `ports/${file}`);
const compiled = new Set<string>();
for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
  if (compiled.has(path)) continue;
  compiled.add(path);
  waiting.push(...(await compile(path)));
}

/** Compiles a file of `test`, and gives the files of `test` that it imports. */
async function compile(path: string): Promise<readonly string[]> {
  const { code } = await transform(readFileSync(join(ROOT, 'test', path), 'utf8'), { loader: 'ts', target: 'node20' });
  const names = [...code.matchAll(IMPORT)].map(([, name = '']) => name);
  const place = join(PLACE, path.replace(/ts$/, 'js'));
  mkdirSync(dirname(place), { recursive: true });
  // `test/ports` is two folders below the project, and `dist/suites/ports` two below the built gateway.
  writeFileSync(
    place,
    code.replaceAll(IMPORT, (name) => `${name.replace('/src/', '/').slice(0, -'.ts'.length)}.js`),
  );
  return names.filter((name) => !name.includes('/src/')).map((name) => joinPaths(folderOf(path), name));
}
