/** The package for Agents in Java: its own tests on each database, its client at a gateway, and its sample Agent in the conformance kit. */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'chai';
import mysql from 'mysql2/promise';
import pg from 'pg';
import { isPresent } from '../adapters/http/api-docs/page/sample-runs.ts';
import { SECRET } from '../adapters/cli/conformance/faulty-agent.ts';
import { noteLeftOut } from '../support/left-out.ts';
import { describeWithMariaDb } from '../support/mariadb.ts';
import { createTemporaryDatabase, hasPostgres, type TemporaryDatabase } from '../support/postgres.ts';
import { calledByPackage, expectWholeKit } from './agent-sdk.ts';

const TITLE = 'the package for Agents in Java';
const PACKAGE = 'packages/agent-sdk-java';
/** The places where Debian and Ubuntu have the drivers. */
const DRIVERS = ['/usr/share/java/postgresql.jar', '/usr/share/java/mariadb-java-client.jar'] as const;
const FAST_START = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC'];
const run = promisify(execFile);

const playersOf = (decimal: string, name: string): readonly string[] => [
  `create table players (name ${name} primary key, currency varchar(10), balance ${decimal}, is_disabled boolean)`,
  "insert into players values ('ALICE', 'EUR', 1000, false), ('BOB', 'EUR', 1000, false), ('MALLORY', 'EUR', 1000, true)",
];

const isWhole = hasPostgres() && existsSync(DRIVERS[0]);
if (!isWhole && process.env['REQUIRE_LANGUAGES'] === '1')
  throw new Error(`There is no PostgreSQL, or no ${DRIVERS[0]}.`);
if (!isWhole) noteLeftOut(TITLE, `PostgreSQL and ${DRIVERS[0]}`);

if (isWhole && isPresent('Java', TITLE)) {
  describe(TITLE, function () {
    this.timeout(120_000);
    let folder: string;
    let classPath: string;

    before(async () => {
      folder = await mkdtemp(join(tmpdir(), 'agent-in-java-'));
      classPath = [folder, ...DRIVERS].join(':');
      const sources = ['src/agentgateway', 'tests', 'examples'].flatMap((each) =>
        readdirSync(join(PACKAGE, each)).map((name) => join(PACKAGE, each, name)),
      );
      await run('javac', ['-Xlint:all', '-Werror', '-proc:none', '-d', folder, ...sources]);
    });

    after(() => rm(folder, { recursive: true, force: true }));

    const java = (name: string, env: Readonly<Record<string, string>>) =>
      run('java', [...FAST_START, '-cp', classPath, name], { env: { ...process.env, ...env } });

    /** Its own tests, and its sample Agent in these wallet modes, over an empty database. */
    const over = (databaseOf: () => string, walletModes: readonly ('agent' | 'gateway')[]): void => {
      it('passes its own tests', async () => {
        const { stdout } = await java('agentgateway.Tests', { DATABASE: databaseOf() });

        expect(stdout).to.match(/^[1-9]\d* tests, 0 failed$/m);
      });

      for (const walletMode of walletModes) {
        it(`passes every case of the conformance kit where the wallet is the ${walletMode}'s`, async () => {
          const agent = await sampleAgent(classPath, databaseOf());
          await expectWholeKit(agent.url, walletMode).finally(agent.stop);
        });
      }
    };

    it('calls a gateway, with a token as it is and with one that signs each request', async () => {
      const { called, games } = await calledByPackage((env) => java('Calls', env));

      expect(called).to.deep.equal([
        `10.5000 10.5000 success\n1007\n${games.join(' ')}\n`,
        `21.0000 21.0000 success\n1007\n${games.join(' ')}\n`,
      ]);
    });

    describe('on PostgreSQL', () => {
      let database: TemporaryDatabase;

      before(async () => {
        database = (await createTemporaryDatabase())!;
        const client = new pg.Client({ connectionString: database.url });
        await client.connect();
        for (const text of playersOf('numeric', 'text')) await client.query(text);
        await client.end();
      });

      after(() => database.drop());

      over(() => jdbcOf(database.url), ['agent', 'gateway']);
    });

    if (existsSync(DRIVERS[1]) || process.env['REQUIRE_LANGUAGES'] === '1') {
      describeWithMariaDb('on MariaDB', (server) => {
        before(async () => {
          const client = await mysql.createConnection({
            socketPath: server().socketPath,
            user: 'root',
            database: 'agent',
          });
          const name = 'varchar(255) character set utf8mb4 collate utf8mb4_bin';
          for (const text of playersOf('decimal(38, 10)', name)) await client.query(text);
          await client.end();
        });

        over(() => `jdbc:mariadb://127.0.0.1:${server().port}/agent?user=root`, ['agent']);
      });
    } else noteLeftOut(`${TITLE} on MariaDB`, DRIVERS[1]);
  });
}

async function sampleAgent(classPath: string, database: string) {
  const env = {
    ...process.env,
    AGENT_PORT: '0',
    AGENT_DATABASE: database,
    AGENT_SECRETS: `whsec_b2xkLXNlY3JldA==,${SECRET}`,
  };
  const agent = spawn('java', [...FAST_START, '-cp', classPath, 'SampleAgent'], {
    env,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [text] = (await once(agent.stdout, 'data')) as [Buffer];
  const stop = async (): Promise<void> => {
    agent.kill('SIGKILL');
    await once(agent, 'exit');
  };
  return { url: /http:\/\/[\d.:]+/.exec(text.toString())?.[0] ?? '', stop };
}

/** The database as JDBC names it. */
const jdbcOf = (text: string): string => {
  const { host, pathname, username, password } = new URL(text);
  const login = new URLSearchParams({ user: decodeURIComponent(username), password: decodeURIComponent(password) });
  return `jdbc:postgresql://${host}${pathname}?${login.toString()}`;
};
