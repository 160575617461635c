/** The package for Agents in PHP: its own tests on SQLite and PostgreSQL, its client at a gateway, and its sample Agent in the conformance kit. */
import { execFile, execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { ALL_CASES } from '../../src/adapters/cli/conformance/cases/all-cases.ts';
import { tryAgent } from '../../src/adapters/cli/conformance/try-agent.ts';
import { agentUnderTest } from '../adapters/cli/conformance/agent-under-test.ts';
import { SECRET } from '../adapters/cli/conformance/faulty-agent.ts';
import { isPresent } from '../adapters/http/api-docs/page/sample-runs.ts';
import { AGENT, SimulatedWorld, type Envelope } from '../e2e/simulated-world.ts';
import { freePort } from '../support/free-port.ts';
import { createTemporaryDatabase } from '../support/postgres.ts';

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
      const world = await SimulatedWorld.open();
      try {
        const plain = (await world.admin('POST', `/agents/${AGENT}/tokens`)).data;
        const signed = (await world.admin('POST', `/agents/${AGENT}/tokens`, { kind: 'signed' })).data;
        const called = async (id: string, token: Envelope['data']) => {
          const env = {
            ...process.env,
            GATEWAY: world.gateway.baseUrl,
            TRANSFER_ID: id,
            TOKEN: (token['api_key'] ?? token['token']) as string,
            SECRET: (token['api_secret'] ?? '') as string,
          };
          return JSON.parse((await run('php', [`${PACKAGE}/tests/client.php`], { env })).stdout) as unknown;
        };
        const { data } = await world.agent('/game/list', { pageSize: '100' });
        const games = (data['list'] as { id: string }[]).map(({ id }) => id);

        expect(await called('one', plain)).to.deep.equal({
          transfers: ['10.5000', '10.5000', 'success'],
          unknown: 1007,
          games,
        });
        expect(await called('two', signed)).to.deep.equal({
          transfers: ['21.0000', '21.0000', 'success'],
          unknown: 1007,
          games,
        });
      } finally {
        await world.close();
      }
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
        it(`passes every case of the conformance kit where the wallet is the ${walletMode}'s`, async () => {
          const asked = agentUnderTest(url, { walletMode });
          const results = await tryAgent({ agent: asked, cases: ALL_CASES, seed: 7, onResult: () => undefined });

          const failed = results.filter(({ problems }) => problems.length > 0);
          expect(
            failed.map(({ tried, problems }) => [tried.name, ...problems.map(({ sentence }) => sentence)]),
          ).to.deep.equal([]);
          expect(results.filter(({ leftOut }) => leftOut === undefined)).to.have.length.greaterThan(100);
        });
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
