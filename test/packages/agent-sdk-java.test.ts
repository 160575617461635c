/** The package for Agents in Java: its own tests on PostgreSQL, its client at a gateway, and its sample Agent in the conformance kit. */
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'chai';
import pg from 'pg';
import { isPresent } from '../adapters/http/api-docs/page/sample-runs.ts';
import { SECRET } from '../adapters/cli/conformance/faulty-agent.ts';
import { noteLeftOut } from '../support/left-out.ts';
import { createTemporaryDatabase, hasPostgres, type TemporaryDatabase } from '../support/postgres.ts';
import { calledByPackage, expectWholeKit } from './agent-sdk.ts';

const TITLE = 'the package for Agents in Java';
const PACKAGE = 'packages/agent-sdk-java';
/** The place where Debian and Ubuntu have it. */
const DRIVER = '/usr/share/java/postgresql.jar';
const FAST_START = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC'];
const run = promisify(execFile);

const PLAYERS = `create table players (name text primary key, currency text, balance numeric, is_disabled boolean);
  insert into players values ('ALICE', 'EUR', 1000, false), ('BOB', 'EUR', 1000, false), ('MALLORY', 'EUR', 1000, true)`;

const isWhole = hasPostgres() && existsSync(DRIVER);
if (!isWhole && process.env['REQUIRE_LANGUAGES'] === '1') throw new Error(`There is no PostgreSQL, or no ${DRIVER}.`);
if (!isWhole) noteLeftOut(TITLE, `PostgreSQL and ${DRIVER}`);

if (isWhole && isPresent('Java', TITLE)) {
  describe(TITLE, function () {
    this.timeout(120_000);
    let folder: string;
    let database: TemporaryDatabase;
    let classPath: string;

    before(async () => {
      folder = await mkdtemp(join(tmpdir(), 'agent-in-java-'));
      database = (await createTemporaryDatabase())!;
      classPath = `${folder}:${DRIVER}`;
      const sources = ['src/agentgateway', 'tests', 'examples'].flatMap((each) =>
        readdirSync(join(PACKAGE, each)).map((name) => join(PACKAGE, each, name)),
      );
      await run('javac', ['-Xlint:all', '-Werror', '-proc:none', '-d', folder, '-cp', DRIVER, ...sources]);
    });

    after(async () => {
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    });

    const java = (name: string, env: Readonly<Record<string, string>>) =>
      run('java', [...FAST_START, '-cp', classPath, name], { env: { ...process.env, ...env } });

    it('passes its own tests', async () => {
      const { stdout } = await java('agentgateway.Tests', { DATABASE: jdbcOf(database.url) });

      expect(stdout).to.match(/^[1-9]\d* tests, 0 failed$/m);
    });

    it('calls a gateway, with a token as it is and with one that signs each request', async () => {
      const { called, games } = await calledByPackage((env) => java('Calls', env));

      expect(called).to.deep.equal([
        `10.5000 10.5000 success\n1007\n${games.join(' ')}\n`,
        `21.0000 21.0000 success\n1007\n${games.join(' ')}\n`,
      ]);
    });

    describe('its sample Agent', () => {
      let agent: ChildProcess;
      let url: string;

      before(async () => {
        const client = new pg.Client({ connectionString: database.url });
        await client.connect();
        await client.query(PLAYERS);
        await client.end();
        const env = {
          ...process.env,
          AGENT_PORT: '0',
          AGENT_DATABASE: jdbcOf(database.url),
          AGENT_SECRETS: `whsec_b2xkLXNlY3JldA==,${SECRET}`,
        };
        agent = spawn('java', [...FAST_START, '-cp', classPath, 'SampleAgent'], {
          env,
          stdio: ['ignore', 'pipe', 'ignore'],
        });
        const [text] = (await once(agent.stdout!, 'data')) as [Buffer];
        url = /http:\/\/[\d.:]+/.exec(text.toString())?.[0] ?? '';
      });

      after(async () => {
        agent.kill('SIGKILL');
        await once(agent, 'exit');
      });

      for (const walletMode of ['agent', 'gateway'] as const) {
        it(`passes every case of the conformance kit where the wallet is the ${walletMode}'s`, () =>
          expectWholeKit(url, walletMode));
      }
    });
  });
}

/** The database as JDBC names it. */
const jdbcOf = (text: string): string => {
  const { host, pathname, username, password } = new URL(text);
  const login = new URLSearchParams({ user: decodeURIComponent(username), password: decodeURIComponent(password) });
  return `jdbc:postgresql://${host}${pathname}?${login.toString()}`;
};
