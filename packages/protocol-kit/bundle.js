/** Makes `dist`: the kit with all that it imports of the gateway, and the types that can be reached from it. */
import { execFileSync } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import process from 'node:process';
import { fileURLToPath, URL } from 'node:url';
import { build } from 'esbuild';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const { name } = JSON.parse(readFileSync(here('package.json'), 'utf8'));
const LENT = ['index', 'simulator'];

rmSync(here('dist'), { recursive: true, force: true });
const { metafile } = await build({
  entryPoints: [...LENT, 'testing', 'sign-fixtures'].map((part) => here(`src/${part}.ts`)),
  outdir: here('dist/own'),
  bundle: true,
  splitting: true,
  packages: 'external',
  platform: 'node',
  format: 'esm',
  target: 'node20.19',
  metafile: true,
  logLevel: 'warning',
});
cpSync(here('../../src/adapters/providers/simulation/games/game-page.html'), here('dist/own/game-page.html'));

// Inside a gateway, its own kit takes the place of this one: see src/adapters/providers/load-protocols.ts.
for (const part of LENT) {
  const output = Object.keys(metafile.outputs).find((path) => path.endsWith(`own/${part}.js`));
  const names = metafile.outputs[output].exports.join(', ');
  const lent = `globalThis[Symbol.for('${name}')]`;
  writeFileSync(
    here(`dist/${part}.js`),
    `export const { ${names} } = await (${lent}?.${part}() ?? import('./own/${part}.js'));\n`,
  );
}

const require = createRequire(import.meta.url);
execFileSync(process.execPath, [require.resolve('typescript/bin/tsc'), '-p', here('tsconfig.build.json')], {
  stdio: 'inherit',
});

/** The compiler declares each file that it has read, such as all that the suites are made of. */
const reached = new Set();
const waiting = [...LENT, 'testing'].map((part) => here(`dist/types/packages/protocol-kit/src/${part}.d.ts`));
for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
  if (reached.has(path)) continue;
  reached.add(path);
  for (const [, target] of readFileSync(path, 'utf8').matchAll(/(?:from|import)\s*\(?['"](\.[^'"]+)\.ts['"]/g))
    waiting.push(join(dirname(path), `${target}.d.ts`));
}
for (const entry of readdirSync(here('dist/types'), { recursive: true, withFileTypes: true })) {
  const path = join(entry.parentPath, entry.name);
  if (entry.isFile() && !reached.has(path)) rmSync(path);
}
process.stdout.write(`${relative(here('../..'), here('dist'))}: ${reached.size} files of types\n`);
