/** The command line and the gateway as an operator has them: processes of their own, nothing but the environment between them. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { LIFTOFF, programOf } from '../support/built-source.ts';
import { GatewayProcess } from './gateway-process.ts';

const ADMIN_TOKEN = 'an-admin-token-of-32-characters!!';

describe('agent-gateway, as processes', () => {
  let folder: string;
  let gateway: GatewayProcess;

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'agent-gateway-'));
    gateway = await GatewayProcess.listening(folder, { ADMIN_TOKEN }, [
      LIFTOFF,
      ...programOf('src/agent-gateway'),
      'start',
    ]);
  });

  after(async () => {
    await gateway.kill();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Runs a command line, which is sent Ctrl-C as soon as it has written something to standard error that matches. */
  const interrupted = async (sign: RegExp | undefined, ...args: string[]) => {
    const child = spawn(process.execPath, [...programOf('src/agent-gateway'), ...args], {
      cwd: folder,
      env: { PATH: process.env['PATH'], AGENT_GATEWAY_URL: gateway.baseUrl, ADMIN_TOKEN },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const ending = { stdout: '', stderr: '' };
    let isInterrupted = false;
    child.stdout.on('data', (text: Buffer) => (ending.stdout += text.toString()));
    child.stderr.on('data', (text: Buffer) => {
      ending.stderr += text.toString();
      // A second one would end it at once.
      if (!isInterrupted && sign?.test(ending.stderr) === true) isInterrupted = child.kill('SIGINT');
    });
    const [status] = (await once(child, 'close')) as [number];
    return { status, ...ending };
  };
  const cli = (...args: string[]) => interrupted(undefined, ...args);

  it('asks the gateway that another of its processes became', async () => {
    const { status, stdout, stderr } = await cli('agents', 'list');

    expect({ status, stderr }).to.deep.equal({ status: 0, stderr: '' });
    expect(stdout).to.match(/^CODE {2}NAME .*\nDEMO {2}/);
  });

  it('gets an Agent from nothing to its first game list', async () => {
    await cli('agents', 'create', 'ACME', '--name', 'Acme', '--currency', 'EUR');
    const file = join(folder, 'rules.json');
    const rules = await cli('offer-rules', 'show', 'DEMO', '--json');
    writeFileSync(file, rules.stdout);
    await cli('offer-rules', 'set', 'ACME', file);
    const { token } = JSON.parse((await cli('tokens', 'issue', 'ACME', '--json')).stdout) as { token: string };

    const response = await fetch(`${gateway.baseUrl}/papi/v1/game/list`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}` },
      body: new URLSearchParams({ pageSize: '1' }),
    });

    const { data } = (await response.json()) as { data: { total: number } };

    expect(data.total).to.be.greaterThan(100);
  });

  it('tells by its exit code how a call went', async () => {
    expect((await cli('agents', 'show', 'NOBODY')).status).to.equal(1);
    expect((await cli('agents', 'shw')).status).to.equal(2);
    expect((await cli('agents', 'list', '--url', 'http://127.0.0.1:1')).status).to.equal(3);
  });

  it('leaves a comparison of books running at Ctrl-C, and says how to look again', async () => {
    const silent = createServer(() => undefined).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
    const file = join(folder, 'credentials.json');
    writeFileSync(file, JSON.stringify({ credentials: { operator_code: 'SIM1', secret_key: 'a-secret-key' } }));
    await cli('providers', 'create', 'B2', '--protocol', 'provider-b', '--base-url', url, '--from', file);
    const span = ['--from', '2026-01-01T00:00:00Z', '--to', '2026-01-02T00:00:00Z'];

    const { status, stderr } = await interrupted(/seconds compared/, 'reconcile', 'B2', ...span);

    expect(status, stderr).to.equal(130);
    const [, id = ''] = /interrupted, .*`[^`]*jobs show ([\w-]+)[^`]*`/.exec(stderr) ?? [];
    expect((await cli('jobs', 'show', id)).stdout).to.match(/^status +running$/m);
    silent.closeAllConnections();
    silent.close();
  });

  it('stops in order when it is told to', async () => {
    const { code, stderr } = await gateway.stop();

    expect({ code, stderr }).to.deep.equal({ code: 0, stderr: '' });
  });
});
