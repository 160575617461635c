import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { expect } from 'chai';
import { filesBelow } from '../architecture/source-files.ts';

describe('the suites in the package', () => {
  let folder: string;
  let files: readonly string[];

  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'suites-'));
    execFileSync(process.execPath, ['--import', 'tsx', 'tools/pack-suites.ts', join(folder, 'suites')]);
    files = filesBelow(folder);
  });

  after(() => rmSync(folder, { recursive: true, force: true }));

  it('are those that the page on swapped parts names, one for each port', () => {
    const page = readFileSync('docs/swap-a-part.md', 'utf8');
    const named = new Set([...page.matchAll(/^\|.*`suites\/([\w-]+)` \|$/gm)].map(([, name]) => name));
    const { exports } = JSON.parse(readFileSync('package.json', 'utf8'));
    const packed = files.filter((file) => file.endsWith('.contract.js'));

    expect(exports['./suites/*']).to.equal('./dist/suites/ports/*.contract.js');
    expect(packed.map((file) => /ports\/(.*)\.contract\.js$/.exec(file)?.[1])).to.have.members([...named]);
    expect(packed).to.have.length(filesBelow('test/ports').filter((path) => path.endsWith('.contract.ts')).length);
  });

  it('import only each other, the built gateway, and what their users install', () => {
    const imports = files.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/ from "([^"]+)"/g)].map(([, name = '']) => ({ file, name })),
    );
    const packages = new Set(imports.map(({ name }) => name).filter((name) => !name.startsWith('.')));
    const broken = imports.filter(({ file, name }) => name.startsWith('.') && !isThere(resolve(dirname(file), name)));

    expect(broken).to.deep.equal([]);
    expect([...packages].filter((name) => !name.startsWith('node:'))).to.have.members(['chai', 'fast-check']);
  });

  /** The folder stands for `dist`, where the compiled `src` is. */
  const isThere = (path: string): boolean =>
    existsSync(path) || existsSync(path.replace(folder, 'src').replace(/\.js$/, '.ts'));
});
