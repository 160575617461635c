import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { openEmbedded } from '../../../../../src/adapters/persistence/database/embedded/embedded-knex.ts';
import type { EmbeddedDatabase } from '../../../../../src/adapters/persistence/database/embedded/embedded-knex.ts';
import { FolderInUse } from '../../../../../src/adapters/persistence/database/embedded/folder-lock.ts';
import { preparedFolder } from '../../../../support/prepared-folder.ts';

describe('openEmbedded', function () {
  let parent = '';
  let dataDir = '';
  let database: EmbeddedDatabase;
  const notices: string[] = [];

  before(async () => {
    parent = await mkdtemp(join(tmpdir(), 'embedded-knex-'));
    dataDir = join(parent, 'made', 'on', 'demand');
    await mkdir(join(dataDir, 'pg.init'), { recursive: true });
    await writeFile(join(dataDir, 'pg.init', 'PG_VERSION'), 'cut off by a kill');
    database = await openEmbedded(dataDir, (sentence) => notices.push(sentence));
  });

  after(async () => {
    await database.close();
    await rm(parent, { recursive: true, force: true });
  });

  it('initialises afresh beside what a killed initialisation left', async () => {
    expect((await readdir(dataDir)).sort()).to.deep.equal(['lock', 'pg']);
  });

  it('keeps its files from everybody else on the machine', async () => {
    const entries = await readdir(join(dataDir, 'pg'), { recursive: true });
    const modes = await Promise.all(
      ['.', ...entries].map(async (path) => (await stat(join(dataDir, 'pg', path))).mode),
    );

    // Files that come later may have another mode; nobody else gets as far as them.
    expect((modes[0] ?? 0) & 0o777).to.equal(0o700);
    expect(modes.filter((mode) => (mode & 0o022) !== 0)).to.deep.equal([]);
  });

  it('syncs every commit to the disk', async () => {
    const { rows } = await database.knex.raw(
      `select name, setting from pg_settings
       where name in ('fsync', 'full_page_writes', 'synchronous_commit', 'wal_sync_method') order by name`,
    );

    expect(rows).to.deep.equal([
      { name: 'fsync', setting: 'on' },
      { name: 'full_page_writes', setting: 'on' },
      { name: 'synchronous_commit', setting: 'on' },
      { name: 'wal_sync_method', setting: 'fsync' },
    ]);
  });

  it('reads bigint as an exact number or a string, and numeric as a string', async () => {
    const { rows } = await database.knex.raw(
      'select count(*) as small, 9007199254740993::bigint as big, 1.50::numeric as amount from (values (1)) v',
    );

    expect(rows).to.deep.equal([{ small: 1, big: '9007199254740993', amount: '1.50' }]);
  });

  it('keeps rows over a restart, and may be closed twice', async () => {
    await database.knex.raw('create table kept (id int primary key)');
    await database.knex('kept').insert({ id: 7 });

    await database.close();
    await database.close();
    database = await openEmbedded(dataDir, (sentence) => notices.push(sentence));

    expect(await database.knex('kept')).to.deep.equal([{ id: 7 }]);
  });

  it('refuses to be opened twice', async () => {
    const second = await openEmbedded(dataDir).catch((error: unknown) => error);

    expect(second).to.be.instanceOf(FolderInUse);
  });

  it('gives the event loop its turns during a long series of queries', async () => {
    let turns = 0;
    const counter = setInterval(() => turns++, 1);

    await Promise.all(Array.from({ length: 1_000 }, () => database.knex.raw('select count(*) from pg_class')));

    clearInterval(counter);
    expect(turns).to.be.greaterThan(10);
  });

  it('does not hand the open transaction of a broken connection to the next one', async () => {
    const client = database.knex.client;
    const connection = await client.acquireConnection();
    await connection.query('begin');
    await connection.query('create table half_done (id int)');
    connection.__knex__disposed = 'broken for this test';
    await client.releaseConnection(connection);

    const { rows } = await database.knex.raw(`select to_regclass('half_done') as name`);

    expect(rows).to.deep.equal([{ name: null }]);
  });

  it('goes on after a statement that failed', async () => {
    const failure = await database.knex.raw('select 1 / 0').catch((error: { code?: string }) => error.code);

    expect(failure).to.equal('22012');
    expect((await database.knex.raw('select 1 as one')).rows).to.deep.equal([{ one: 1 }]);
  });

  it('stops writing when its lock is gone', async () => {
    const otherDir = await preparedFolder('embedded-lost-', '.');
    let onLost: (sentence: string) => void = () => undefined;
    const lost = new Promise<string>((resolve) => (onLost = resolve));
    const other = await openEmbedded(otherDir, onLost);
    await rm(join(otherDir, 'lock'), { recursive: true });
    await lost;

    const failure = (await other.knex.raw('select 1').catch((error: unknown) => error)) as Error;

    expect(failure.message).to.contain('nothing more is written');
    await other.close();
    await rm(otherDir, { recursive: true });
  });
});
