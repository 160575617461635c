import { expect } from 'chai';
import { spawnSync } from 'node:child_process';
import { programOf } from '../../support/built-source.ts';

const CRASHING = new URL('./crashing.ts', import.meta.url);

describe('endOnCrash', () => {
  for (const kind of ['rejection', 'exception']) {
    it(`ends with 1 after an unhandled ${kind}, and its last words are in the log`, () => {
      const { status, stdout } = spawnSync(process.execPath, [...programOf(CRASHING), kind], { encoding: 'utf8' });

      const lines = stdout.trim().split('\n');
      const parsed = lines.map((line) => JSON.parse(line) as { level: number; err?: { message: string } });
      expect(status).to.equal(1);
      expect(parsed.map(({ level, err }) => [level, err?.message])).to.deep.equal([
        [30, undefined],
        [60, 'nobody cares'],
      ]);
    });
  }
});
