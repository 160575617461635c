/** A PostgreSQL server whose log is archived, so that a base backup of it can be restored to any moment after it. */
import { execFile } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { appendFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { noteLeftOut } from './left-out.ts';
import { findPostgresBinaries, serverOwner } from './postgres-binaries.ts';
import { serverFolder, startPostgresCluster, type PostgresCluster } from './postgres-cluster.ts';

export class ArchivedPostgres {
  readonly #binaries: string;
  readonly #archive: string;
  readonly #server: PostgresCluster;
  #restored: PostgresCluster | undefined;
  #backup: string | undefined;

  private constructor(binaries: string, archive: string, server: PostgresCluster) {
    [this.#binaries, this.#archive, this.#server] = [binaries, archive, server];
  }

  static async start(binaries: string): Promise<ArchivedPostgres> {
    const archive = serverFolder();
    const settings = ['archive_mode=on', `archive_command=cp %p ${archive}/%f`];
    return new ArchivedPostgres(binaries, archive, await startPostgresCluster(binaries, { settings }));
  }

  get url(): string {
    return this.#server.url;
  }

  /** Takes a base backup while the server works. */
  async backUp(): Promise<void> {
    this.#backup = serverFolder();
    const target = join(this.#backup, 'data');
    const arguments_ = ['-d', this.url, '-D', target, '-X', 'none', '--checkpoint=fast', '--no-sync'];
    const program = join(dirname(realpathSync(join(this.#binaries, 'initdb'))), 'pg_basebackup');
    await promisify(execFile)(program, arguments_, {
      ...serverOwner(),
      cwd: this.#backup,
    });
  }

  /** The present moment by the server's clock. */
  async moment(): Promise<string> {
    return this.#asked('select clock_timestamp()::text');
  }

  /** Ends the server, and starts the backup with the archived log up to a moment. Returns the new server's URL. */
  async restoredTo(moment: string): Promise<string> {
    const folder = this.#backup;
    if (folder === undefined) throw new Error('there is no backup');
    const last = await this.#asked('select pg_walfile_name(pg_switch_wal())');
    while ((await this.#asked('select last_archived_wal from pg_stat_archiver')) < last) await sleep(50);
    await this.#server.stop();
    const settings = [
      `restore_command = 'cp ${this.#archive}/%f %p'`,
      `recovery_target_time = '${moment}'`,
      "recovery_target_action = 'promote'",
    ];
    await appendFile(join(folder, 'data', 'postgresql.auto.conf'), `${settings.join('\n')}\n`);
    await writeFile(join(folder, 'data', 'recovery.signal'), '');
    this.#restored = await startPostgresCluster(this.#binaries, { folder });
    return this.#restored.url;
  }

  async stop(): Promise<void> {
    await this.#restored?.stop();
    await this.#server.stop();
    await rm(this.#archive, { recursive: true, force: true });
  }

  async #asked(question: string): Promise<string> {
    const client = new pg.Client({ connectionString: this.url });
    await client.connect();
    try {
      const { rows } = await client.query<string[]>({ text: question, rowMode: 'array' });
      return rows[0]?.[0] ?? '';
    } finally {
      await client.end();
    }
  }
}

/** A suite with such a server of its own. Without the programs of PostgreSQL, its tests are shown as pending. */
export function describeWithArchive(title: string, define: (database: () => ArchivedPostgres) => void): void {
  const binaries = findPostgresBinaries();
  if (binaries === undefined && process.env['REQUIRE_POSTGRES'] !== '1') {
    noteLeftOut(title, 'the programs of PostgreSQL');
    describe.skip(title, () => {
      define(missing);
    });
    return;
  }
  describe(title, () => {
    let database: ArchivedPostgres | undefined;
    before(async () => {
      database = await ArchivedPostgres.start(binaries ?? missing());
    });
    define(() => database ?? missing());
    after(() => database?.stop());
  });
}

const missing = (): never => {
  throw new Error('There is no PostgreSQL: no initdb and postgres are installed.');
};
