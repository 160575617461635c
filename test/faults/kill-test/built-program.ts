import { execFile } from 'node:child_process';
import { cp, mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const TSC = join(ROOT, 'node_modules/typescript/bin/tsc');
const CONFIG = join(ROOT, 'tsconfig.build.json');
/** Leaves out types, which are checked elsewhere, and source maps, which are not read here. */
const UNCHECKED = ['--noCheck', '--sourceMap', 'false', '--inlineSources', 'false'];

/**
 * Builds the gateway as it is shipped, and returns the path of its entry. A run starts it dozens of times, and the built gateway starts
 * three times as fast as the source.
 */
export async function buildProgram(folder: string): Promise<string> {
  const dist = join(folder, 'dist');
  await mkdir(folder, { recursive: true });
  await promisify(execFile)(process.execPath, [TSC, '-p', CONFIG, '--outDir', dist, ...UNCHECKED]);
  await cp(join(ROOT, 'src'), dist, { recursive: true, filter: (path) => !path.endsWith('.ts') });
  await cp(join(ROOT, 'package.json'), join(folder, 'package.json'));
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  return join(dist, 'main.js');
}
