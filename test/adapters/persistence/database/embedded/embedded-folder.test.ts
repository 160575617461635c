import { chmod, mkdir, mkdtemp, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { prepareEmbeddedFolder } from '../../../../../src/adapters/persistence/database/embedded/embedded-folder.ts';

const modeOf = async (path: string): Promise<string> => ((await stat(path)).mode & 0o777).toString(8);

describe('the folder of the embedded database', () => {
  let dataDir: string;

  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'embedded-folder-'));
    await chmod(dataDir, 0o755);
    await mkdir(join(dataDir, 'pg', 'base'), { recursive: true });
    for (const path of [['PG_VERSION'], ['base', '1']]) await writeFile(join(dataDir, 'pg', ...path), '');
    await chmod(join(dataDir, 'pg', 'base', '1'), 0o666);
    await chmod(join(dataDir, 'pg'), 0o777);
  });

  afterEach(() => rm(dataDir, { recursive: true, force: true }));

  it('is for its owner alone from the start on, with all that lies in it', async () => {
    const folder = await prepareEmbeddedFolder(dataDir);

    const paths = [[], ['base'], ['PG_VERSION'], ['base', '1']];
    const modes = await Promise.all(paths.map((path) => modeOf(join(folder, ...path))));
    expect(modes).to.deep.equal(['700', '700', '600', '600']);
  });

  it('leaves alone what is not the gateway’s: the folder that it lies in, and what links lead to', async () => {
    const elsewhere = join(dataDir, 'elsewhere');
    await writeFile(elsewhere, '');
    await chmod(elsewhere, 0o644);
    await symlink(elsewhere, join(dataDir, 'pg', 'link'));

    await prepareEmbeddedFolder(dataDir);

    expect([await modeOf(dataDir), await modeOf(elsewhere)]).to.deep.equal(['755', '644']);
  });
});
