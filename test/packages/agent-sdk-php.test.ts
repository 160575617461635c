/** The package for Agents in PHP: its own tests on SQLite and PostgreSQL, its client at a gateway, and its sample Agent in the conformance kit. */
import { execFile, execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { SECRET } from '../adapters/cli/conformance/faulty-agent.ts';
import { isPresent } from '../adapters/http/api-docs/page/sample-runs.ts';
import { freePort } from '../support/free-port.ts';
import { createTemporaryDatabase } from '../support/postgres.ts';
import { calledByPackage, expectWholeKit } from './agent-sdk.ts';

const PACKAGE = 'packages/agent-sdk-php';
const run = promisify(execFile);

const hasDriver = (name: string): boolean =>
  execFileSync('php', ['-r', `echo extension_loaded('${name}') ? 'yes' : 'no';`], { encoding: 'utf8' }) === 'yes';

if (isPresent('PHP', 'the package for Agents in PHP')) {
  describe('the package for Agents in PHP', function () {
    this.timeout(120_000);

    it('passes its own tests, on SQLite and PostgreSQL', async () => {
      const database = hasDriver('pdo_pgsql') ? await createTemporaryDatabase() : undefined;
      try {
        const { stdout } = await run('php', [`${PACKAGE}/tests/run.php`], {
          env: { ...process.env, GATEWAY_PG: database === undefined ? '' : dsnOf(database.url) },
        });

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

    describe('its sample Agent', () => {
      let folder: string;
      let agent: ChildProcess;
      let url: string;

      beforeEach(async () => {
        folder = await mkdtemp(join(tmpdir(), 'agent-in-php-'));
        const env = {
          ...process.env,
          PHP_CLI_SERVER_WORKERS: '8',
          AGENT_DATABASE: join(folder, 'agent.sqlite'),
          AGENT_SECRETS: `whsec_b2xkLXNlY3JldA==,${SECRET}`,
        };
        const cwd = `${PACKAGE}/examples`;
        await run('php', ['prepare.php'], { cwd, env });
        const port = await freePort();
        // A group of its own: the server's workers do not end with it.
        agent = spawn('php', ['-S', `127.0.0.1:${port}`, 'agent.php'], { cwd, env, detached: true, stdio: 'ignore' });
        url = `http://127.0.0.1:${port}`;
        await listening(port);
      });

      afterEach(async () => {
        process.kill(-agent.pid!, 'SIGKILL');
        await rm(folder, { recursive: true, force: true });
      });

      for (const walletMode of ['agent', 'gateway'] as const) {
        it(`passes every case of the conformance kit where the wallet is the ${walletMode}'s`, () =>
          expectWholeKit(url, walletMode));
      }
    });
  });
}

/** The database as PDO names it. */
const dsnOf = (text: string): string => {
  const { hostname, port, pathname, username, password } = new URL(text);
  return `pgsql:host=${hostname};port=${port};dbname=${pathname.slice(1)};user=${username};password=${password}`;
};

async function listening(port: number): Promise<void> {
  for (;;) {
    const socket = createConnection(port, '127.0.0.1');
    const isOpen = await new Promise<boolean>((resolve) => {
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    });
    socket.destroy();
    if (isOpen) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
