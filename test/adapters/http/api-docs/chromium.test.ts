import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { chromiumPath, NAMES } from './chromium.ts';

describe('the Chromium of this machine', () => {
  let folder: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'chromium-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  for (const [at, name] of NAMES.entries()) {
    it(`is found as ${name}, as the build server accepts it, before those that cost more`, async () => {
      for (const each of NAMES.slice(at)) await writeFile(join(folder, each), '');

      expect(chromiumPath(['/nothing/here', folder])).to.equal(join(folder, name));
      expect(readFileSync('.ci/run', 'utf8')).to.include(`has_command ${name}`);
    });
  }

  it('is not found where there is none', () => {
    expect(chromiumPath([folder])).to.equal(undefined);
  });
});
