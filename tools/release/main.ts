/** `npm run release`: checks and packs this commit, and shows how it is pushed. docs/releasing.md tells the steps around it. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { refusals, sectionOf, tagOf, type Numbered } from './refusals.ts';
import { keepInterfaces } from './released.ts';

const USAGE = `Usage: npm run release -- [--dry-run [--skip-checks]] | --keep-interfaces

Checks this commit, packs it into .cache/release, and shows the commands that push it. It pushes nothing.

  --dry-run          makes no tag either
  --skip-checks      leaves "npm run check" out, in a dry run only
  --keep-interfaces  after a release: keeps its OpenAPI documents, with which those of the next one are compared
`;
/** Room for the list of everything that a package brings. */
const OUTPUT_BYTES_MAX = 64 * 1024 * 1024;

interface Package extends Numbered {
  readonly isPrivate: boolean;
  readonly hasTypes: boolean;
}

interface Packed extends Package {
  readonly file: string;
}

interface Bill {
  readonly metadata: { readonly component: { name: string } };
}

const run = (command: string, ...args: readonly string[]): string =>
  execFileSync(command, args, { encoding: 'utf8', maxBuffer: OUTPUT_BYTES_MAX, stdio: ['ignore', 'pipe', 'inherit'] });

const say = (text: string): void => void process.stdout.write(`${text}\n`);

const readJson = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));

function packageIn(folder: string): Package {
  const manifest = readJson(join(folder, 'package.json')) as Record<'version', string> & Record<string, unknown>;
  const changelog = join(folder, 'CHANGELOG.md');
  return {
    folder,
    version: manifest.version,
    changelog: existsSync(changelog) ? readFileSync(changelog, 'utf8') : undefined,
    isPrivate: manifest['private'] === true,
    hasTypes: JSON.stringify(manifest['exports'] ?? {}).includes('"types"'),
  };
}

function packages(): readonly Package[] {
  const folders = readdirSync('packages').map((name) => `packages/${name}`);
  return ['.', ...folders.filter((folder) => existsSync(join(folder, 'package.json')))].map(packageIn);
}

/** The versions in package-lock.json by folder. */
function lockedVersions(): Readonly<Record<string, string>> {
  const lock = readJson('package-lock.json') as { readonly packages: Record<string, { readonly version?: string }> };
  return Object.fromEntries(Object.entries(lock.packages).map(([path, { version = '' }]) => [path || '.', version]));
}

/** Packs one package, and looks at the tarball as a registry, a compiler and a lawyer would. */
function pack(one: Package, place: string): Packed {
  const printed = run('npm', 'pack', `./${one.folder}`, '--silent', '--pack-destination', place);
  const file = join(place, printed.trim().split('\n').at(-1) ?? '');
  run('npx', '--no', 'publint', 'run', file, '--strict');
  if (one.hasTypes) run('npx', '--no', 'attw', file, '--profile', 'esm-only');
  const held = run('tar', '--list', '--gzip', '--file', file).split('\n');
  for (const name of ['LICENSE', 'README.md'])
    if (!held.includes(`package/${name}`)) throw new Error(`${file} has no ${name}`);
  say(`Packed  ${file}, ${held.length} files`);
  return { ...one, file };
}

/** The parts of the gateway and of the packages for Agents, as CycloneDX. */
function writeBillOfMaterials(path: string): void {
  const written = ['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--omit', 'dev'];
  const bill = JSON.parse(run('npm', ...written, '--package-lock-only')) as Bill;
  // npm names the whole after the folder of the clone.
  bill.metadata.component.name = (readJson('package.json') as Bill['metadata']['component']).name;
  writeFileSync(path, `${JSON.stringify(bill, undefined, 2)}\n`);
}

function writeDigests(place: string): void {
  const lines = readdirSync(place).map((name) => {
    const digest = createHash('sha256').update(readFileSync(join(place, name)));
    return `${digest.digest('hex')}  ${name}\n`;
  });
  writeFileSync(join(place, 'SHA256SUMS'), lines.join(''));
}

/** The commands of the push. A version with a suffix goes under `next`, so that nobody gets it unasked. */
function pushCommands(tag: string, packed: readonly Packed[]): string {
  const image = `REGISTRY/agent-game-gateway:${tag.slice(1)}`;
  const published = packed.filter(({ isPrivate }) => !isPrivate);
  return [
    `git push origin ${tag}`,
    ...published.map(
      ({ file, version }) => `npm publish ${file} --provenance --tag ${/-/.test(version) ? 'next' : 'latest'}`,
    ),
    `docker buildx build --provenance=mode=max --sbom=true --tag ${image} --push .`,
    `gh release create ${tag} --verify-tag --notes-file ${join(placeOf(tag), 'NOTES.md')} ${placeOf(tag)}/*`,
  ].join('\n');
}

const placeOf = (tag: string): string => join('.cache/release', tag);

function release({ dryRun, skipChecks }: { readonly dryRun: boolean; readonly skipChecks: boolean }): number {
  const found = packages();
  const tag = tagOf(found);
  const changedFiles = run('git', 'status', '--porcelain');
  const tags = run('git', 'tag', '--list').split('\n');
  const refused = refusals({ packages: found, changedFiles, tags, locked: lockedVersions() });
  if (refused.length > 0) {
    process.stderr.write(`Refused:\n${refused.map((reason) => `- ${reason}\n`).join('')}`);
    return 1;
  }
  if (!skipChecks) execFileSync('npm', ['run', 'check'], { stdio: 'inherit' });
  say(skipChecks ? 'Checks  left out' : 'Checks  passed');
  const place = placeOf(tag);
  rmSync(place, { recursive: true, force: true });
  mkdirSync(place, { recursive: true });
  const packed = found.map((one) => pack(one, place));
  writeBillOfMaterials(join(place, 'sbom.cdx.json'));
  writeFileSync(join(place, 'NOTES.md'), `${sectionOf(found[0]?.changelog ?? '', tag.slice(1))?.notes ?? ''}\n`);
  writeDigests(place);
  if (!dryRun) run('git', 'tag', '--annotate', tag, '--message', `Release ${tag.slice(1)}`);
  say(
    `${dryRun ? 'Not tagged' : `Tagged  ${tag}`}. Digests, parts and notes are in ${place}. To push:\n\n${pushCommands(tag, packed)}`,
  );
  return 0;
}

const { values } = parseArgs({
  options: {
    'dry-run': { type: 'boolean', default: false },
    'skip-checks': { type: 'boolean', default: false },
    'keep-interfaces': { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
const { 'dry-run': dryRun, 'skip-checks': skipChecks } = values;
if (values.help || (skipChecks && !dryRun)) process.stdout.write(USAGE);
else if (values['keep-interfaces']) keepInterfaces();
else process.exitCode = release({ dryRun, skipChecks });
