import { appendFile, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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

  it('leaves no file that looks whole when the file cannot be named or described', async () => {
    const writing = await new MonthFolder(folder).write('2026-08');
    await writing!.append(['{"id":1}']);
    await mkdir(join(folder, 'ledger-2026-08.ndjson'));
    await writeFile(join(folder, 'ledger-2026-08.ndjson', 'in-the-way'), '');

    const failure = await writing!.finish().catch((error: unknown) => error as { code: string });

    expect(failure).to.have.property('code').that.is.oneOf(['EISDIR', 'ENOTEMPTY', 'EEXIST']);
    expect(await readdir(folder)).to.have.members(['ledger-2026-08.ndjson', 'ledger-2026-08.ndjson.part']);
    expect(await new MonthFolder(folder).digestOf('2026-08')).to.equal(undefined);
  });
});
