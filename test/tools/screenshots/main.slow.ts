import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { launchChromium } from '../../adapters/http/api-docs/chromium.ts';

const TITLE = 'the command that takes the pictures of the README';
/** A PNG has its width and its height there. */
const [WIDTH_AT, HEIGHT_AT] = [16, 20];

describe(TITLE, () => {
  let folder: string | undefined;

  before(async function () {
    const browser = await launchChromium(TITLE);
    if (browser === undefined) return this.skip();
    await browser.close();
    folder = await mkdtemp(join(tmpdir(), 'pictures-'));
  });

  after(async () => {
    if (folder !== undefined) await rm(folder, { recursive: true });
  });

  it('writes both, and says so', async () => {
    const written = folder ?? '';
    const args = ['--import', 'tsx', 'tools/screenshots/main.ts', written];
    const { stdout } = await promisify(execFile)(process.execPath, args);

    for (const name of ['overview.png', 'round.png']) {
      const png = await readFile(join(written, name));
      expect([png.readUInt32BE(WIDTH_AT), png.readUInt32BE(HEIGHT_AT)]).to.deep.equal([1_280, 760]);
      expect(stdout).to.include(join(written, name));
    }
  });
});
