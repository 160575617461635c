/** The rules of docs/style.md about files that a linter does not see. */
import { basename, dirname } from 'node:path';
import { expect } from 'chai';
import { filesBelow } from './source-files.ts';

const files = ['src', 'test', 'tools', 'packages/agent-sdk/src', 'packages/agent-sdk/test', 'packages/protocol-kit/src']
  .flatMap(filesBelow)
  .filter((path) => path.endsWith('.ts'));

// Kebab-case, then at most one word for what kind of file it is; a migration begins with its number.
const fileName = /^(\d{4}-)?[a-z][a-z0-9]*(-[a-z0-9]+)*(\.(test|browser|e2e|contract|slow))?\.ts$/;
const vagueWord = /(^|-)(utils?|helpers?|impl|managers?|common|misc|lib)(-|\.|$)/;

/** The folders that may have an index.ts, by which other folders enter them. A protocol's simulator has one within the protocol's folder. */
const doors = [
  /^src\/(adapters|infrastructure)\/([a-z-]+\/){1,2}index\.ts$/,
  /^src\/adapters\/providers\/provider-[a-z]+\/simulator\/index\.ts$/,
  /^packages\/protocol-[a-z0-9]+\/src\/(simulator\/)?index\.ts$/,
  /^tools\/new-provider\/template\/provider\/(simulator\/)?index\.ts$/,
];

const offending = (isFine: (path: string) => boolean): readonly string[] => files.filter((path) => !isFine(path));

describe('file names', () => {
  it('are in kebab-case', () => {
    expect(offending((path) => fileName.test(basename(path)))).to.deep.equal([]);
  });

  it('contain no word that fits every file', () => {
    expect(offending((path) => !path.split('/').some((part) => vagueWord.test(part)))).to.deep.equal([]);
  });

  it('are index.ts only for a door', () => {
    expect(offending((path) => basename(path) !== 'index.ts' || doors.some((door) => door.test(path)))).to.deep.equal(
      [],
    );
  });

  it('of unit tests name the folder of the code that they test', () => {
    const folders = new Set(filesBelow('src').map((path) => dirname(path)));
    const tests = files.filter((path) => /^test\/(application|adapters|infrastructure)\/.*\.test\.ts$/.test(path));

    expect(tests.filter((path) => !folders.has(dirname(path.replace(/^test/, 'src'))))).to.deep.equal([]);
  });
});
