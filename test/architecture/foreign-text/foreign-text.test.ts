import { expect } from 'chai';
import { filesBelow } from '../source-files.ts';
import { HOSTILE_SHAPES } from '../../../packages/protocol-kit/src/suites/hostile-shapes.ts';
import { forgetTexts, NOISE_MS, slownessOf } from '../../../packages/protocol-kit/src/suites/slowness.ts';
import { READERS } from './readers.ts';
import { OTHER_FILES } from './other-files.ts';
import { takesTextApart } from './takes-text-apart.ts';

/** The length for a reader that must be detected. It keeps the detection from taking minutes. */
const QUADRATIC_LENGTH = 131_072;

describe('foreign text', () => {
  after(forgetTexts);

  it('is taken apart nowhere but by the readers of the table, and by files with a reason', () => {
    const paths = filesBelow('src').filter((path) => path.endsWith('.ts'));
    const files = paths.filter(takesTextApart);
    const read = new Set(READERS.map(({ file }) => `src/${file}`));
    const others = Object.keys(OTHER_FILES).map((file) => `src/${file}`);

    expect(files.filter((path) => !read.has(path)).sort()).to.deep.equal(others.sort());
    expect([...read].filter((path) => !paths.includes(path))).to.deep.equal([]);
  });

  it('that takes a reader too long is noticed', async () => {
    const quadratic = (text: string): void => {
      const begun = process.cpuUsage();
      const wantedMs = (NOISE_MS + 50) * (text.length / QUADRATIC_LENGTH) ** 2;
      while (process.cpuUsage(begun).user / 1_000 < wantedMs);
    };

    const slowness = await slownessOf(quadratic, 'signs', QUADRATIC_LENGTH);

    expect(slowness).to.match(/^131072 characters took/);
  });

  for (const reader of READERS) {
    it(`is read in time that is proportional to its length: ${reader.name}`, async () => {
      const slow: string[] = [];

      for (const shape of Object.keys(HOSTILE_SHAPES)) {
        const slowness = await slownessOf(reader.read, shape, reader.bound?.length);
        if (slowness !== undefined) slow.push(`${shape}: ${slowness}`);
      }

      expect(slow).to.deep.equal([]);
    });
  }
});
