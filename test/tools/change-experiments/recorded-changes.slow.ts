/** Makes each recorded change in a copy of the project: it compiles, the docs follow, and the tests that it touches pass. */
import { expect } from 'chai';
import { patched, writeAll } from '../../../tools/change-experiments/apply-patch.ts';
import { RECORDED, recordedPatch } from '../../../tools/change-experiments/experiments.ts';
import { accepted } from '../../ports/catalogue-seeds.ts';
import { SourceCopy } from '../source-copy.ts';

const MINUTE_MS = 60_000;
const NAMES = Object.keys(RECORDED) as (keyof typeof RECORDED)[];

/** Beside the tests that a change touches: those that hold its rooms together. */
const ALWAYS = ['test/adapters/http/api-docs/documented-answers.test.ts', 'test/tools/docs/generated-docs.test.ts'];

for (const name of NAMES) {
  describe(`the recorded change "${RECORDED[name]}"`, function () {
    this.timeout(10 * MINUTE_MS);
    let copy: SourceCopy;
    let tests: readonly string[];

    before(async () => {
      copy = new SourceCopy();
      const patch = await recordedPatch(copy.folder, name);
      tests = patch.files.map(({ path }) => path).filter((path) => /^test\/.*\.test\.ts$/.test(path));
      await writeAll(copy.folder, accepted(await patched(copy.folder, patch)));
    });

    after(() => {
      copy.remove();
    });

    const passes = async (command: string): Promise<void> => {
      const { status, output } = await copy.run(command);

      expect(status, output).to.equal(0);
    };

    it('compiles', () => passes('npm run types'));

    it('has docs that follow', () => passes('npm run docs'));

    it('passes the tests that it touches', () => passes(`npx mocha ${[...tests, ...ALWAYS].join(' ')}`));
  });
}
