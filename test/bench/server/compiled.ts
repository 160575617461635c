/** Every process that is measured runs compiled code, as the gateway does in production. */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../../..');
/** Below node_modules, so that packages are found from there and nothing has to be ignored by git. */
const FOLDER = join(ROOT, 'node_modules/.cache/bench');

/** Compiles the sources and the benchmark; `npm run types` checks them. */
export function compile(): void {
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  cpSync(join(ROOT, 'package.json'), join(FOLDER, 'package.json'));
  cpSync(join(ROOT, 'src'), join(FOLDER, 'src'), { recursive: true, filter: (path) => !path.endsWith('.ts') });
  const options = ['--noCheck', '--noEmit', 'false', '--rootDir', ROOT, '--outDir', FOLDER];
  execFileSync(process.execPath, [join(ROOT, 'node_modules/typescript/bin/tsc'), '-p', ROOT, ...options], {
    stdio: ['ignore', process.stderr, 'inherit'],
  });
}

/** Where the compiled form of a source file is, such as `src/main.ts`. */
export const compiled = (source: string): string => join(FOLDER, source.replace(/\.ts$/, '.js'));
