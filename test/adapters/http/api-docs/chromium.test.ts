import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { chromiumPath } from './chromium.ts';

describe('the Chromium of this machine', () => {
  let folder: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'chromium-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  for (const name of ['chromium', 'chromium-browser', 'google-chrome']) {
    it(`is found as ${name}, as the build server accepts it`, async () => {
      await writeFile(join(folder, name), '');

      expect(chromiumPath(['/nothing/here', folder])).to.equal(join(folder, name));
    });
  }

  it('is not found where there is none', () => {
    expect(chromiumPath([folder])).to.equal(undefined);
  });
});
