/**
 * The source with its tests and tools, compiled once for each of its states. A compiled program starts in less than half the time of the same program
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
import { tmpdir, userInfo } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inOwnForm, isCompiled, ROOT } from '../../tools/own-form.ts';

const PREFIX = `gateway-built-${userInfo().uid}-`;
/** Folders of programs. */
const COMPILED = ['src', 'test', 'tools'];
const FIXTURES = join('test', 'fixtures');
const CONFIG = 'tsconfig.programs.json';
const BESIDE = ['package.json', 'package-lock.json', 'tsconfig.json', CONFIG];
const DAY_MS = 86_400_000;
/** Longer than any build takes. */
const LOCKED_MS_MAX = 120_000;
const PAUSE_MS = 50;

/** Coverage follows the source itself, and for a copy of the project that exists only for a minute, a build is not worth its time. */
const isUnbuilt = process.env['NODE_V8_COVERAGE'] !== undefined || process.env['TEST_PROGRAMS'] === 'source';

/**
 * A flag of node: the embedded engine is compiled only by the fast compiler, because for a process that lives for seconds the optimizing compiler
 * takes too long.
 */
export const LIFTOFF = '--liftoff-only';

/** The arguments of node that run a program. The program is the address of its source, or its path without an ending, such as `src/main`. */
export function programOf(program: URL | string): readonly string[] {
  const path = typeof program === 'string' ? program : relative(ROOT, fileURLToPath(program)).replace(/\.ts$/, '');
  return isUnbuilt || isCompiled ? inOwnForm(path) : [join(builtSource(), `${path}.js`)];
}

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
  const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
  execFileSync(process.execPath, [tsc, '-p', join(ROOT, CONFIG), '--outDir', draft]);
  for (const folder of ['src', 'tools']) {
    cpSync(join(ROOT, folder), join(draft, folder), { recursive: true, filter: (path) => !path.endsWith('.ts') });
  }
  cpSync(join(ROOT, 'package.json'), join(draft, 'package.json'));
  for (const linked of ['node_modules', FIXTURES]) symlinkSync(join(ROOT, linked), join(draft, linked));
  renameSync(draft, place);
}

/** Whether another process of the run is building. If none is, this process gets the lock. A killed process leaves an old lock. */
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

/** A digest of everything that the build reads, and its packages. */
function digestOfSource(): string {
  const hash = createHash('sha256').update(ROOT);
  for (const path of [...BESIDE.map((name) => join(ROOT, name)), ...COMPILED.flatMap(filesOf)])
    hash.update(path).update(readFileSync(path));
  return hash.digest('hex').slice(0, 16);
}

const filesOf = (folder: string): readonly string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes(FIXTURES))
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort();

function removeOld(): void {
  for (const name of readdirSync(tmpdir()).filter((one) => one.startsWith(PREFIX))) {
    const path = join(tmpdir(), name);
    if (exists(path) && Date.now() - statSync(path).mtimeMs > DAY_MS) rmSync(path, { recursive: true, force: true });
  }
}

const exists = (path: string): boolean => statSync(path, { throwIfNoEntry: false }) !== undefined;
