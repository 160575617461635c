import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { DuckDBInstance } from '@duckdb/node-api';
import { expect } from 'chai';
import { FileExportFolder, type ExportFolderOptions } from '../../../src/adapters/outgoing/export-folder.ts';
import type { OutgoingColumns, OutgoingRecord } from '../../../src/application/ports/outgoing-records.ts';
import { exportFolderContract } from '../../ports/export-folder.contract.ts';

const COLUMNS: OutgoingColumns = {
  id: 'text',
  position: 'number',
  amount: 'amount',
  active: 'flag',
  report: 'json',
  at: 'instant',
};
const record = (values: OutgoingRecord['values']): OutgoingRecord => ({ place: '1', atMs: undefined, values });
/** The largest amount of the database, the finest one, and everything that is hard to write. */
const RECORDS = [
  record({
    id: 'a,"b"\r\nç',
    position: 9_007_199_254_740_991,
    amount: '99999999999999999999.9999999999',
    active: true,
    report: '{"gameCode":"x,\\"y\\"\\u0000"}',
    at: '2026-11-27T09:30:01.250001Z',
  }),
  record({
    id: '',
    position: 2,
    amount: '-0.0000000001',
    active: false,
    report: null,
    at: '1969-12-31T23:59:59.999999Z',
  }),
  record({ id: null, position: null, amount: null, active: null, report: null, at: null }),
];

describe('FileExportFolder', () => {
  let path = '';

  beforeEach(async () => {
    path = join(await mkdtemp(join(tmpdir(), 'export-')), 'folder');
  });
  afterEach(() => rm(join(path, '..'), { recursive: true, force: true }));

  const folderOf = (changes: Partial<ExportFolderOptions> = {}) =>
    new FileExportFolder({ path, format: 'ndjson', isCompressed: false, ...changes });

  async function written(changes: Partial<ExportFolderOptions>): Promise<string> {
    const folder = folderOf(changes);
    await folder.manifest();
    const file = await folder.begin('records', COLUMNS);
    await file.write(RECORDS.slice(0, 1));
    await file.write(RECORDS.slice(1));
    return join(path, (await file.finish()).name);
  }

  exportFolderContract('FileExportFolder and its WrittenFile', () => ({
    open: () => folderOf(),
    names: async () => (await readdir(path)).filter((name) => !name.startsWith('.')),
    sha256Of: async (name) =>
      createHash('sha256')
        .update(await readFile(join(path, name)))
        .digest('hex'),
  }));

  it('refuses a manifest that is none', async () => {
    await folderOf().manifest();
    await writeFile(join(path, 'manifest.json'), 'half');

    expect(await folderOf().manifest().catch(String)).to.match(
      /manifest.json is not JSON; it is not a manifest of this command$/,
    );
  });

  it('refuses a folder with the files of others', async () => {
    await folderOf().manifest();
    await writeFile(join(path, 'transactions-000001.csv'), '');

    expect(await folderOf().manifest().catch(String)).to.match(
      /has files, and no manifest of this command; name another folder$/,
    );
  });

  it('writes NDJSON with exact amounts and with reports as JSON', async () => {
    const lines = (await readFile(await written({ format: 'ndjson' }), 'utf8')).split('\n');

    expect(lines).to.have.length(4);
    expect(lines.slice(0, 3).map((line) => JSON.parse(line) as unknown)).to.deep.equal([
      { ...RECORDS[0]?.values, report: { gameCode: 'x,"y"\0' } },
      RECORDS[1]?.values,
      RECORDS[2]?.values,
    ]);
  });

  it('writes CSV in which nothing and an empty text differ', async () => {
    const text = await readFile(await written({ format: 'csv' }), 'utf8');

    expect(text).to.equal(
      [
        'id,position,amount,active,report,at',
        '"a,""b""\r\nç",9007199254740991,99999999999999999999.9999999999,true,"{""gameCode"":""x,\\""y\\""\\u0000""}",2026-11-27T09:30:01.250001Z',
        '"",2,-0.0000000001,false,,1969-12-31T23:59:59.999999Z',
        ',,,,,',
        '',
      ].join('\r\n'),
    );
  });

  for (const format of ['ndjson', 'csv'] as const) {
    it(`compresses ${format} into one gzip file with the same content`, async () => {
      const plain = await readFile(await written({ format }));
      await rm(path, { recursive: true });
      const name = await written({ format, isCompressed: true });

      expect(name).to.match(new RegExp(`\\.${format}\\.gz$`));
      expect(gunzipSync(await readFile(name)).equals(plain)).to.equal(true);
    });
  }

  for (const isCompressed of [false, true]) {
    it(`writes Parquet${isCompressed ? ' with gzip' : ''} that DuckDB reads with every digit`, async () => {
      const name = await written({ format: 'parquet', isCompressed });

      const rows = await readByDuckDb(
        `select id, position, typeof(amount) as type, amount::varchar as amount, active, report, "at"::varchar as "at", epoch_us("at")::varchar as us from '${name}'`,
      );

      expect(rows).to.deep.equal([
        {
          id: 'a,"b"\r\nç',
          position: '9007199254740991',
          type: 'DECIMAL(30,10)',
          amount: '99999999999999999999.9999999999',
          active: true,
          report: '{"gameCode":"x,\\"y\\"\\u0000"}',
          at: '2026-11-27 09:30:01.250001+00',
          us: '1795771801250001',
        },
        {
          id: '',
          position: '2',
          type: 'DECIMAL(30,10)',
          amount: '-0.0000000001',
          active: false,
          report: null,
          at: '1969-12-31 23:59:59.999999+00',
          us: '-1',
        },
        {
          id: null,
          position: null,
          type: 'DECIMAL(30,10)',
          amount: null,
          active: null,
          report: null,
          at: null,
          us: null,
        },
      ]);
    });
  }

  it('writes Parquet of many row groups, and of none', async () => {
    const folder = folderOf({ format: 'parquet' });
    await folder.manifest();
    const file = await folder.begin('many', COLUMNS);
    for (let part = 0; part < 10; part += 1)
      await file.write(
        Array.from({ length: 5_000 }, (_, at) => record({ ...RECORDS[1]?.values, position: part * 5_000 + at })),
      );
    const { name } = await file.finish();
    const { name: none } = await (await folder.begin('none', COLUMNS)).finish();

    const [sums] = await readByDuckDb(
      `select count(*) as rows, sum(amount)::varchar as amount, sum(position)::varchar as positions from '${join(path, name)}'`,
    );
    expect(sums).to.deep.equal({ rows: '50000', amount: '-0.0000050000', positions: '1249975000' });
    expect(await readByDuckDb(`select * from '${join(path, none)}'`)).to.deep.equal([]);
  });
});

async function readByDuckDb(sql: string): Promise<readonly object[]> {
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  try {
    await connection.run("set timezone = 'UTC'");
    const reader = await connection.runAndReadAll(sql);
    return reader.getRowObjectsJson();
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}
