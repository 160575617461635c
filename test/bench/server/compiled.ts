/** Every process that is measured runs compiled code, as the gateway does in production. */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../../..');
/** Below node_modules, so that packages are found from there and nothing has to be ignored by git. */
const folderIn = (root: string): string => join(root, 'node_modules/.cache/bench');

/** Compiles the sources and the benchmark of this checkout, or of another one with its packages; `npm run types` checks them. */
export function compile(root = ROOT): void {
  const folder = folderIn(root);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  cpSync(join(root, 'package.json'), join(folder, 'package.json'));
  cpSync(join(root, 'src'), join(folder, 'src'), { recursive: true, filter: (path) => !path.endsWith('.ts') });
  // A look of before must not count: with its notes, the compiler would write nothing into the empty folder.
  const fresh = ['--incremental', 'false', '--tsBuildInfoFile', 'null'];
  const options = ['--noCheck', '--noEmit', 'false', ...fresh, '--rootDir', root, '--outDir', folder];
  execFileSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', root, ...options], {
    cwd: root,
    stdio: ['ignore', process.stderr, 'inherit'],
  });
}

/** The path of the compiled form of a source file, such as `src/main.ts`. */
export const compiled = (source: string, root = ROOT): string => join(folderIn(root), source.replace(/\.ts$/, '.js'));
