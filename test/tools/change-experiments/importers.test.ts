import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { importersOf } from '../../../tools/change-experiments/importers.ts';

const IMPORTING = {
  'by-name.ts': `import { thing } from 'library';`,
  'deep.ts': `import thing from 'library/deep';`,
  'dynamic.ts': `export const later = () => import('library');`,
  'passed-on.ts': `export { thing } from 'library';`,
  'type-only.ts': `import type { Thing } from 'library';`,
};
const OTHERS = {
  'comment.ts': `// import { thing } from 'library';\nexport const text = "from 'library'";`,
  'longer-name.ts': `import { thing } from 'library-of-others';`,
};

describe('the importers of a library', () => {
  let folder: string;

  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'importers-'));
    for (const [name, text] of Object.entries({ ...IMPORTING, ...OTHERS })) writeFileSync(join(folder, name), text);
  });

  after(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  it('are the files that import it in any way, and no others', async () => {
    const paths = Object.keys({ ...IMPORTING, ...OTHERS });

    expect(await importersOf(folder, paths, ['library'])).to.deep.equal(Object.keys(IMPORTING));
  });
});
