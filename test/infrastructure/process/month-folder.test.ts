import { execFile } from 'node:child_process';
import { appendFile, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { MonthFolder } from '../../../src/infrastructure/process/month-folder.ts';
import { monthFilesContract } from '../../ports/month-files.contract.ts';

describe('MonthFolder', () => {
  let folder: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'month-folder-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  monthFilesContract('MonthFolder', () => ({
    files: new MonthFolder(folder),
    broken: () => appendFile(join(folder, 'ledger-2026-08.ndjson.part'), '{"id":8,"acc'),
  }));

  it('leaves no file that looks whole on a full disk, and goes on when there is room', async () => {
    const limited = await written(folder, 'trap "" XFSZ; ulimit -f 64;');
    const left = await readdir(folder);
    const again = await written(folder, '');
    const other = await mkdtemp(join(folder, 'other-'));

    expect(limited).to.equal('EFBIG');
    expect(left).to.deep.equal(['ledger-2026-08.ndjson.part']);
    expect(again).to.match(/^[0-9a-f]{64}$/);
    expect(await written(other, '')).to.equal(again);
    expect(await new MonthFolder(folder).digestOf('2026-08')).to.deep.equal({ entries: 100, sha256: again });
  });

  it('leaves no file that looks whole when the file cannot be named or described', async () => {
    const writing = await new MonthFolder(folder).write('2026-08');
    await writing!.append(['{"id":1}']);
    await mkdir(join(folder, 'ledger-2026-08.ndjson'));
    await writeFile(join(folder, 'ledger-2026-08.ndjson', 'in-the-way'), '');

    const failure = await writing!.finish().catch((error: unknown) => error as { code: string });
    await writing!.close();

    expect(failure).to.have.property('code').that.is.oneOf(['EISDIR', 'ENOTEMPTY', 'EEXIST']);
    expect(await readdir(folder)).to.have.members(['ledger-2026-08.ndjson', 'ledger-2026-08.ndjson.part']);
    expect(await new MonthFolder(folder).digestOf('2026-08')).to.equal(undefined);
  });
});

const WRITER = fileURLToPath(new URL('./write-month.ts', import.meta.url));

/** The last word of a process that writes a month under a limit of the shell. */
async function written(folder: string, limit: string): Promise<string> {
  const command = `${limit} exec "$0" --import tsx "$1" "$2"`;
  const { stdout } = await promisify(execFile)('sh', ['-c', command, process.execPath, WRITER, folder]);
  return stdout.trim();
}
