/**
 * Compiles the source, the tests, the tools and the examples into `.cache/built`, file by file. A process of tests loads them in half the time that a
 * loader of TypeScript needs. Files find other files by their place as before. The programs that tests start most often are also bundled with their
 * packages: a gateway has a thousand modules, and finding them takes a third of the processor time of its start. Unchanged files stay. Several
 * processes may compile at once, also while programs start from the folder. Types are checked elsewhere.
 */
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, transform } from 'esbuild';
import { BUILT, BUNDLED, builtForm, ROOT } from '../../tools/own-form.ts';

const FOLDERS = ['src', 'test', 'tools', 'docs/examples', ...partsOf('packages')];
/** The name of the protocol kit, which is a file here. */
const KIT = /(\bfrom\s*|\bimport\s*\(?)"agent-game-gateway-protocol-kit(?:\/(\w+))?"/g;
/** The names of imported files, as esbuild writes them. */
const IMPORTED = /(\bfrom|\bimport|\bimport\()(\s*)"(\.{1,2}\/[^"]*)\.ts"/g;
/** Packages that load files of their own by their place, and drivers that Knex would load for other databases. */
const UNBUNDLED = [
  ...['@electric-sql/*', 'pino'],
  ...['better-sqlite3', 'mariadb', 'mysql', 'mysql2', 'oracledb', 'pg-native', 'pg-query-stream', 'sqlite3', 'tedious'],
];
/** Bundled packages in the older form of modules load Node's own modules by `require`. */
const REQUIRE = `import { createRequire as requireOf } from 'node:module'; const require = requireOf(import.meta.url);`;

/** A file that is older than the compiler, or than the list of packages, was compiled in another way. */
const compilerMs = Math.max(...[import.meta.filename, join(ROOT, 'package-lock.json')].map(changedMs));
const sources = FOLDERS.flatMap((folder) => filesBelow(join(ROOT, folder), '.ts'));
const wanted = new Set([...sources.map(builtOf), ...BUNDLED.map(builtForm)]);
for (const path of filesBelow(BUILT, '.js')) if (!wanted.has(path)) rmSync(path, { force: true });
await Promise.all(sources.filter((source) => changedMs(builtOf(source)) <= sourceMs(source)).map(compile));
const newestMs = Math.max(...sources.filter((source) => !source.endsWith('.test.ts')).map(sourceMs));
await Promise.all(BUNDLED.filter((program) => changedMs(builtForm(program)) <= newestMs).map(bundle));

async function compile(source: string): Promise<void> {
  const place = builtOf(source);
  const { code } = await transform(readFileSync(source, 'utf8'), {
    loader: 'ts',
    format: 'esm',
    target: 'node20',
    sourcemap: 'inline',
    sourcesContent: false,
    sourcefile: relative(dirname(place), source),
    define: {
      'import.meta.url': JSON.stringify(pathToFileURL(source).href),
      'import.meta.dirname': JSON.stringify(dirname(source)),
      'import.meta.filename': JSON.stringify(source),
      'import.meta.isBuilt': 'true',
    },
  });
  const kit = relative(dirname(place), join(BUILT, 'packages/protocol-kit/src'));
  const named = code.replace(KIT, (_, begin: string, part = 'index') => `${begin}"${kit}/${part}.js"`);
  write(place, named.replace(IMPORTED, '$1$2"$3.js"'));
}

async function bundle(program: string): Promise<void> {
  const { outputFiles } = await build({
    entryPoints: [join(BUILT, `${program}.js`)],
    bundle: true,
    write: false,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    external: UNBUNDLED,
    // Shorter files are read sooner: a seventh of a start. Names stay.
    minifyWhitespace: true,
    minifySyntax: true,
    banner: { js: REQUIRE },
    logLevel: 'warning',
  });
  write(builtForm(program), outputFiles[0]!.text);
}

/** Another process sees the whole file, or the one before. */
function write(place: string, text: string): void {
  mkdirSync(dirname(place), { recursive: true });
  const draft = `${place}.${process.pid}`;
  writeFileSync(draft, text);
  renameSync(draft, place);
}

function builtOf(source: string): string {
  return join(BUILT, relative(ROOT, source).replace(/\.ts$/, '.js'));
}

/** The sources and tests of the packages in TypeScript. */
function partsOf(packages: string): readonly string[] {
  const folders = readdirSync(join(ROOT, packages)).flatMap((name) =>
    ['src', 'test'].map((part) => `${packages}/${name}/${part}`),
  );
  return folders.filter((folder) => filesBelow(join(ROOT, folder), '.ts').length > 0);
}

function sourceMs(source: string): number {
  return Math.max(compilerMs, changedMs(source));
}

function changedMs(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

function filesBelow(folder: string, ending: string): readonly string[] {
  if (statSync(folder, { throwIfNoEntry: false }) === undefined) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(ending))
    .map(({ parentPath, name }) => join(parentPath, name));
}
