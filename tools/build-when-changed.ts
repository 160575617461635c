/**
 * `npm start` in a clone: builds `dist` if the sources are not those of the last build. Types are not checked, because that takes three times as long;
 * `npm run types` and `npm run build` check them. The build grows in a folder of its own, and takes the place of `dist` when it is whole.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, relative } from 'node:path';

const ROOT = process.cwd();
const DIST = join(ROOT, 'dist');
/** In a whole build: the digest of the sources that it was made of. */
const MADE_OF = 'made-of';
const MS_PER_SECOND = 1_000;

const digest = digestOfSources();
if (!isMade(DIST)) build();

/** Whether a folder has the whole build of the present sources. */
function isMade(folder: string): boolean {
  const note = join(folder, MADE_OF);
  return existsSync(note) && readFileSync(note, 'utf8') === digest && existsSync(join(folder, 'main.js'));
}

function digestOfSources(): string {
  const sources = readdirSync(join(ROOT, 'src'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  const settings = ['package.json', 'package-lock.json', 'tsconfig.json', 'tsconfig.build.json'].map((name) =>
    join(ROOT, name),
  );
  const sum = createHash('sha256');
  for (const path of [...sources, ...settings].sort()) {
    const content = readFileSync(path);
    sum.update(`${relative(ROOT, path)}\0${content.length}\0`).update(content);
  }
  return sum.digest('hex');
}

function build(): void {
  const why = existsSync(join(DIST, MADE_OF)) ? 'the sources have changed' : 'the first start here';
  process.stdout.write(`Building the gateway into dist (${why}); this takes some seconds ...\n`);
  const startedMs = performance.now();
  const drafts = join(ROOT, '.cache/dist');
  const draft = join(drafts, String(process.pid));
  mkdirSync(drafts, { recursive: true });
  removeLeftOver(drafts);
  compile(draft);
  cpSync(join(ROOT, 'src'), draft, { recursive: true, filter: (path) => !path.endsWith('.ts') });
  writeFileSync(join(draft, MADE_OF), digest);
  // Another start may have built the same meanwhile, and may be loading it.
  if (!isMade(DIST)) takePlace(draft);
  rmSync(draft, { recursive: true, force: true });
  process.stdout.write(`Built in ${((performance.now() - startedMs) / MS_PER_SECOND).toFixed(1)} s.\n`);
}

function compile(draft: string): void {
  const compiler = createRequire(import.meta.url).resolve('typescript/bin/tsc');
  const given = ['-p', 'tsconfig.build.json', '--noCheck', '--outDir', draft];
  const { status } = spawnSync(process.execPath, [compiler, ...given], { cwd: ROOT, stdio: 'inherit' });
  if (status === 0) return;
  rmSync(draft, { recursive: true, force: true });
  process.stderr.write('The build failed, so the gateway was not started.\n');
  process.exit(1);
}

/** Two renames: a build that is killed in between leaves no `dist`, and the next start makes one. */
function takePlace(draft: string): void {
  const former = `${draft}-former`;
  if (existsSync(DIST)) renameSync(DIST, former);
  try {
    renameSync(draft, DIST);
  } catch (error) {
    // Another start was faster.
    if (!isMade(DIST)) throw error;
  }
  rmSync(former, { recursive: true, force: true });
}

/** Removes what killed builds have left. */
function removeLeftOver(drafts: string): void {
  for (const name of readdirSync(drafts)) {
    if (!isRunning(Number.parseInt(name, 10))) rmSync(join(drafts, name), { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
