import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { openKnex } from '../../src/adapters/persistence/database/open-knex.ts';
import { preparedFolder } from '../support/prepared-folder.ts';
import { programOf } from '../support/built-source.ts';

const FAILING_DISK = new URL('./embedded-failing-disk.ts', import.meta.url);

describe('the embedded database on a disk that fails', () => {
  let dataDir = '';
  let report: { syncsPerCommit: number; duringFailure: string; afterFailure: string; notices: string[] };

  before(async () => {
    dataDir = await preparedFolder('embedded-disk-', '.');
    const { stdout } = await promisify(execFile)(process.execPath, [...programOf(FAILING_DISK), dataDir]);
    report = JSON.parse(stdout);
  });

  after(() => rm(dataDir, { recursive: true, force: true }));

  it('calls fsync once per commit', () => {
    expect(report.syncsPerCommit).to.equal(1);
  });

  it('acknowledges nothing that could not be synced', () => {
    expect(report.duringFailure).to.contain('could not fsync file');
  });

  it('stops for good instead of hanging, and says so', () => {
    expect(report.afterFailure).to.contain('The embedded database stopped');
    expect(report.notices).to.have.length(1);
  });

  it('has every acknowledged row after the next start', async () => {
    const { knex, close } = await openKnex({ dataDir });

    const ids = await knex('entries').where('id', '<=', 10).orderBy('id').pluck<number[]>('id');

    await close();
    expect(ids).to.deep.equal([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });
});
