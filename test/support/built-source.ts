/**
 * The source as it is shipped, compiled once for each of its states: a program of it starts in less than half the time of the same program
 * from the source. Types are checked elsewhere.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const PREFIX = `gateway-built-${userInfo().uid}-`;
const UNCHECKED = ['--noCheck', '--sourceMap', 'false', '--inlineSources', 'false'];
const DAY_MS = 86_400_000;
/** Longer than any build takes. */
const LOCKED_MS_MAX = 120_000;
const PAUSE_MS = 50;

/** Coverage follows the source itself, and a copy of the project that lives for a minute is not worth a build. */
const isUnbuilt = process.env['NODE_V8_COVERAGE'] !== undefined || process.env['TEST_PROGRAMS'] === 'source';

/** The arguments of node that run a program of the source, such as `main`. */
export const programOf = (entry: string): readonly string[] =>
  isUnbuilt
    ? ['--import', createRequire(import.meta.url).resolve('tsx'), join(ROOT, 'src', `${entry}.ts`)]
    : [join(builtSource(), 'dist', `${entry}.js`)];

let built: string | undefined;
const builtSource = (): string => (built ??= findOrBuild(join(tmpdir(), `${PREFIX}${digestOfSource()}`)));

function findOrBuild(place: string): string {
  while (!exists(place)) {
    if (isLocked(`${place}.lock`)) {
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE_MS);
      continue;
    }
    try {
      removeOld();
      build(place);
    } finally {
      rmSync(`${place}.lock`, { recursive: true, force: true });
    }
  }
  return place;
}

function build(place: string): void {
  const draft = mkdtempSync(`${place}-`);
  const [tsc, config] = [join(ROOT, 'node_modules/typescript/bin/tsc'), join(ROOT, 'tsconfig.build.json')];
  execFileSync(process.execPath, [tsc, '-p', config, '--outDir', join(draft, 'dist'), ...UNCHECKED]);
  cpSync(join(ROOT, 'src'), join(draft, 'dist'), { recursive: true, filter: (path) => !path.endsWith('.ts') });
  cpSync(join(ROOT, 'package.json'), join(draft, 'package.json'));
  symlinkSync(join(ROOT, 'node_modules'), join(draft, 'node_modules'));
  renameSync(draft, place);
}

/** Whether another process of the run builds; if none does, this one has the lock. A killed process leaves an old lock. */
function isLocked(lock: string): boolean {
  try {
    mkdirSync(lock);
    return false;
  } catch {
    const isOld = exists(lock) && Date.now() - statSync(lock).mtimeMs > LOCKED_MS_MAX;
    if (isOld) rmSync(lock, { recursive: true, force: true });
    return true;
  }
}

/** Everything that the build reads, and its packages. */
function digestOfSource(): string {
  const below = readdirSync(join(ROOT, 'src'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort();
  const beside = ['package.json', 'package-lock.json', 'tsconfig.json', 'tsconfig.build.json'];
  const hash = createHash('sha256').update(ROOT);
  for (const path of [...beside.map((name) => join(ROOT, name)), ...below])
    hash.update(path).update(readFileSync(path));
  return hash.digest('hex').slice(0, 16);
}

function removeOld(): void {
  for (const name of readdirSync(tmpdir()).filter((one) => one.startsWith(PREFIX))) {
    const path = join(tmpdir(), name);
    if (exists(path) && Date.now() - statSync(path).mtimeMs > DAY_MS) rmSync(path, { recursive: true, force: true });
  }
}

const exists = (path: string): boolean => statSync(path, { throwIfNoEntry: false }) !== undefined;
