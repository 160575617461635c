/** The report of `agent-gateway doctor` on a gateway whose Agent and provider do not answer. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import { ADMIN_TOKEN, SyncSite } from './sync-site.ts';
import { programOf } from '../support/built-source.ts';
import { hiredAgent } from '../support/hired-agent.ts';

const DEAD = 'http://127.0.0.1:2';

interface Finding {
  readonly check: string;
  readonly state: string;
  readonly finding: string;
  readonly advice: string | null;
}

describe('agent-gateway doctor, of a gateway process', () => {
  let site: SyncSite;
  /** The system of an Agent with another secret. */
  let locked: Server;

  before(async () => {
    site = await SyncSite.open(['A'], { CALLBACK_ALLOW_PRIVATE: 'true', CALLBACK_ALLOW_HTTP: 'true' });
    const administer = async (line: string, body?: object) => {
      const [method, path = ''] = line.split(' ');
      return (await site.admin<Record<string, unknown>>(site.first, path, body ?? {}, method)).data;
    };
    locked = createServer((_, response) => response.writeHead(401).end('Unauthorized')).listen(0, '127.0.0.1');
    await once(locked, 'listening');
    const lockedBase = `http://127.0.0.1:${(locked.address() as AddressInfo).port}`;
    await hiredAgent(administer, { code: 'LOCKED', name: 'Locked', currency: 'USD', callback_base: lockedBase });
    await hiredAgent(administer, { code: 'GONE', name: 'Gone', currency: 'USD', callback_base: DEAD });
    await site.simulator('A').server.stop();
  });

  after(async () => {
    await site.close();
    locked.close();
  });

  const doctor = async (...args: string[]) => {
    const child = spawn(
      process.execPath,
      [...programOf('src/agent-gateway'), 'doctor', '--url', site.first.baseUrl, ...args],
      { env: { PATH: process.env['PATH'], ADMIN_TOKEN }, stdio: ['ignore', 'pipe', 'inherit'] },
    );
    let stdout = '';
    child.stdout.on('data', (text: Buffer) => (stdout += text.toString()));
    const [status] = (await once(child, 'close')) as [number];
    return { status, stdout };
  };

  it('names what is dead and what to do about it, and nothing that is well', async () => {
    const { status, stdout } = await doctor('--json');

    const { healthy, findings } = JSON.parse(stdout) as { healthy: boolean; findings: readonly Finding[] };
    const bad = findings.filter(({ state }) => state === 'bad');
    expect({ status, healthy }).to.deep.equal({ status: 1, healthy: false });
    expect(bad.map(({ check }) => check)).to.deep.equal(['Agent GONE', 'Agent LOCKED', 'provider A']);
    expect(bad[0]?.finding).to.equal('refuses the connection (ECONNREFUSED)');
    expect(bad[0]?.advice).to.include('compare the port');
    expect(bad[1]?.finding).to.equal('answers 401: secret or clock');
    expect(bad[1]?.advice).to.include('compare the secret');
    expect(bad[2]?.finding).to.include('does not answer well');
    expect(bad[2]?.advice).to.include('base_url');
  });

  it('exits with 0 once the Agent is mended and the provider switched off', async () => {
    await site.admin(site.first, '/agents/GONE', { callback_base: site.first.baseUrl }, 'PATCH');
    await site.admin(site.first, '/agents/LOCKED', { callback_base: site.first.baseUrl }, 'PATCH');
    await site.admin(site.first, '/providers/A', { active: false }, 'PATCH');

    const { status, stdout } = await doctor();

    expect(status).to.equal(0);
    expect(stdout).to.match(/\nNothing has to be mended\.\n$/);
  });
});
