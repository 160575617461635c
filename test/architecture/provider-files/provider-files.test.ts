/** Holds the folders of all providers, and the template that new ones are made from, to one map of files. */
import { expect } from 'chai';
import { filesBelow } from '../source-files.ts';
import { ROLES } from './roles.ts';

const FOLDER = /^(src\/adapters\/providers\/provider-[^/]+|tools\/new-provider\/template\/provider)\/(.*\.ts)$/;

/** The letters that `roles.ts` has for folders. A protocol that is added needs none: its names are held to the map all the same. */
const LETTERS: Readonly<Record<string, string>> = {
  'src/adapters/providers/provider-a': 'A',
  'src/adapters/providers/provider-b': 'B',
  'src/adapters/providers/provider-c': 'C',
  'src/adapters/providers/provider-d': 'D',
  'tools/new-provider/template/provider': 'T',
};

const found = ['src/adapters/providers', 'tools/new-provider/template/provider'].flatMap(filesBelow).flatMap((path) => {
  const [, folder, file] = FOLDER.exec(path) ?? [];
  return folder === undefined || file === undefined ? [] : [{ path, folder, file }];
});

describe('the files of providers', () => {
  it('have names that test/architecture/provider-files/roles.ts knows, each with its role', () => {
    const unknown = found.filter(({ file }) => ROLES[file] === undefined).map(({ path }) => path);

    expect(unknown).to.deep.equal([]);
  });

  it('are there wherever the map says so, and nowhere else', () => {
    const owners = Object.keys(ROLES).map((file) => {
      const letters = found.flatMap((one) => (one.file === file ? (LETTERS[one.folder] ?? []) : []));
      return [file, letters.join('')];
    });

    expect(owners).to.deep.equal(Object.entries(ROLES).map(([file, { of }]) => [file, of]));
  });

  it('have roles that differ, so that no role has two names', () => {
    const roles = Object.values(ROLES).map(({ role }) => role);

    expect(roles.filter((role, at) => roles.indexOf(role) !== at)).to.deep.equal([]);
  });
});
