/** The package for Agents in PHP: its own tests on each database, its client at a gateway, and its sample Agent in the conformance kit. */
import { execFile, execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { SECRET } from '../adapters/cli/conformance/faulty-agent.ts';
import { isPresent } from '../adapters/http/api-docs/page/sample-runs.ts';
import { freePort } from '../support/free-port.ts';
import { describeWithMariaDb } from '../support/mariadb.ts';
import { createTemporaryDatabase, hasPostgres } from '../support/postgres.ts';
import { calledByPackage, expectWholeKit, listening } from './agent-sdk.ts';

const PACKAGE = 'packages/agent-sdk-php';
const run = promisify(execFile);

const hasDriver = (name: string): boolean =>
  execFileSync('php', ['-r', `echo extension_loaded('${name}') ? 'yes' : 'no';`], { encoding: 'utf8' }) === 'yes';

const ownTests = (env: Readonly<Record<string, string>>) =>
  run('php', [`${PACKAGE}/tests/run.php`], { env: { ...process.env, ...env } });

if (isPresent('PHP', 'the package for Agents in PHP')) {
  describe('the package for Agents in PHP', function () {
    this.timeout(120_000);

    it('passes its own tests, on SQLite and PostgreSQL', async () => {
      const database = hasDriver('pdo_pgsql') ? await createTemporaryDatabase() : undefined;
      try {
        const { stdout } = await ownTests({ GATEWAY_PG: database === undefined ? '' : dsnOf(database.url) });

        expect(stdout).to.match(/^\d+ tests, 0 failed$/m);
        if (database !== undefined) expect(stdout).to.include('(pgsql)');
      } finally {
        await database?.drop();
      }
    });

    it('calls a gateway, with a token as it is and with one that signs each request', async () => {
      const { called, games } = await calledByPackage((env) =>
        run('php', [`${PACKAGE}/tests/client.php`], { env: { ...process.env, ...env } }),
      );

      expect(called.map((text) => JSON.parse(text) as unknown)).to.deep.equal([
        { transfers: ['10.5000', '10.5000', 'success'], unknown: 1007, games },
        { transfers: ['21.0000', '21.0000', 'success'], unknown: 1007, games },
      ]);
    });

    // readmes.test.ts tries it in the other mode.
    describe('its sample Agent on SQLite', () => {
      sampleAgent(async () => {
        const folder = await mkdtemp(join(tmpdir(), 'agent-in-php-'));
        const close = () => rm(folder, { recursive: true, force: true });
        return { database: `sqlite:${join(folder, 'agent.sqlite')}`, close };
      }, ['gateway']);
    });

    if ((hasDriver('pdo_pgsql') || process.env['REQUIRE_LANGUAGES'] === '1') && hasPostgres()) {
      describe('its sample Agent on PostgreSQL', () => {
        sampleAgent(async () => {
          const { url, drop } = (await createTemporaryDatabase())!;
          return { database: dsnOf(url), close: drop };
        });
      });
    }

    if (hasDriver('pdo_mysql') || process.env['REQUIRE_LANGUAGES'] === '1') {
      describeWithMariaDb('on MariaDB', (server) => {
        const dsn = () => `mysql:unix_socket=${server().socketPath};dbname=agent;user=root;charset=utf8mb4`;

        it('passes its own tests', async () => {
          const { stdout } = await ownTests({ GATEWAY_MYSQL: dsn() });

          expect(stdout)
            .to.include('(mysql)')
            .and.to.match(/^\d+ tests, 0 failed$/m);
        });

        sampleAgent(() => {
          const close = () => run('php', ['-r', `(new PDO('${dsn()}'))->exec('drop table players');`]);
          return Promise.resolve({ database: dsn(), close });
        });
      });
    }
  });
}

/** The sample Agent over a database, in the conformance kit. */
function sampleAgent(
  open: () => Promise<{ readonly database: string; close(): Promise<unknown> }>,
  modes: readonly ('agent' | 'gateway')[] = ['agent', 'gateway'],
): void {
  let opened: Awaited<ReturnType<typeof open>>;
  let agent: ChildProcess | undefined;
  let url: string;

  const start = async (): Promise<void> => {
    opened = await open();
    const env = {
      ...process.env,
      PHP_CLI_SERVER_WORKERS: '8',
      AGENT_DATABASE: opened.database,
      AGENT_SECRETS: `whsec_b2xkLXNlY3JldA==,${SECRET}`,
    };
    const cwd = `${PACKAGE}/examples`;
    await run('php', ['prepare.php'], { cwd, env });
    const port = await freePort();
    // A group of its own: the server's workers do not end with it.
    agent = spawn('php', ['-S', `127.0.0.1:${port}`, 'agent.php'], { cwd, env, detached: true, stdio: 'ignore' });
    url = `http://127.0.0.1:${port}`;
    await listening(port);
  };
  const stop = async (): Promise<void> => {
    if (agent?.pid !== undefined) process.kill(-agent.pid, 'SIGKILL');
    await opened.close();
  };

  for (const walletMode of modes) {
    it(`passes every case of the conformance kit where the wallet is the ${walletMode}'s`, async () => {
      await start();
      await expectWholeKit(url, walletMode).finally(stop);
    });
  }
}

/** The database as PDO names it. */
const dsnOf = (text: string): string => {
  const { hostname, port, pathname, username, password } = new URL(text);
  return `pgsql:host=${hostname};port=${port};dbname=${pathname.slice(1)};user=${username};password=${password}`;
};
