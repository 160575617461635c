import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { filesBelow } from '../architecture/source-files.ts';

const run = promisify(execFile);

/** Planted files that must never be in a package. */
const PLANTED = [
  '.env',
  'gateway.env',
  'database.env',
  'data/admin-token',
  'data/secrets-key',
  'test/some.test.ts',
  'src/main.ts',
];

describe('the package', () => {
  let folder: string;
  let packed: readonly string[];

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'package-'));
    for (const name of ['package.json', 'README.md', 'CHANGELOG.md', 'LICENSE', 'docs']) {
      cpSync(name, join(folder, name), { recursive: true });
    }
    // What the build would make, by its names: the build itself takes longer than all of this.
    const built = filesBelow('src').map((path) => path.replace(/^src/, 'dist').replace(/\.ts$/, '.js'));
    for (const path of [...built, ...PLANTED]) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), 'planted');
    }
    const { stdout } = await run('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], { cwd: folder });
    packed = pathsIn(stdout);
  });

  after(() => rmSync(folder, { recursive: true, force: true }));

  it('has what its command needs', () => {
    expect(packed).to.include.members([
      'package.json',
      'dist/agent-gateway.js',
      'dist/main.js',
      'dist/infrastructure/demo/made-up-games.ndjson',
    ]);
  });

  it('says how it is used', () => {
    expect(packed).to.include.members([
      'README.md',
      'LICENSE',
      'CHANGELOG.md',
      'docs/cli.md',
      'docs/configuration.md',
      'docs/packaging.md',
    ]);
  });

  it('has nothing else: no source, no test, no data and no secret', () => {
    expect(
      packed.filter((path) => !/^(dist|docs)\/|^(package\.json|README\.md|CHANGELOG\.md|LICENSE)$/.test(path)),
    ).to.deep.equal([]);
    expect(packed.filter((path) => PLANTED.includes(path))).to.deep.equal([]);
  });

  it('is called in no document by an npx that would fetch a foreign package of its name', () => {
    const documents = ['README.md', 'CONTRIBUTING.md', ...filesBelow('docs').filter((path) => path.endsWith('.md'))];

    const unsafe = documents.filter((path) => /npx (?!--no )[^`\n]*agent-gateway/.test(readFileSync(path, 'utf8')));

    expect(unsafe).to.deep.equal([]);
  });
});

/** Newer npm answers an object by package, older an array. */
function pathsIn(json: string): readonly string[] {
  const [report] = Object.values<{ files: { path: string }[] }>(JSON.parse(json));
  return report!.files.map(({ path }) => path);
}
