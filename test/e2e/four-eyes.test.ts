/** Four eyes that are switched on before people have credentials, and the way back; the command line of both people, as processes. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect } from 'chai';
import { migratedFolder } from '../support/prepared-folder.ts';
import { programOf } from '../support/built-source.ts';
import { GatewayProcess } from './gateway-process.ts';

const ADMIN_TOKEN = 'a'.repeat(40);
const WAY_BACK = 'start the gateway without FOUR_EYES';

describe('four eyes, over processes', () => {
  let folder: string;
  let gateway: GatewayProcess;

  before(async () => {
    folder = await migratedFolder('four-eyes-');
  });

  const start = async (settings: Readonly<Record<string, string>>): Promise<void> => {
    const environment = { ADMIN_TOKEN, SECRETS_KEY: '5a'.repeat(32), NODE_ENV: 'production', ...settings };
    gateway = await GatewayProcess.listening(folder, environment);
  };
  const cli = async (token: string, ...args: string[]) => {
    const env = { PATH: process.env['PATH'], ADMIN_TOKEN: token, AGENT_GATEWAY_URL: gateway.baseUrl };
    const child = spawn(process.execPath, [...programOf('src/agent-gateway'), ...args], { env });
    let [stdout, stderr] = ['', ''];
    child.stdout.on('data', (text: Buffer) => (stdout += text.toString()));
    child.stderr.on('data', (text: Buffer) => (stderr += text.toString()));
    const [status] = (await once(child, 'close')) as [number];
    return { status, stdout, stderr };
  };
  const admin = async (path: string, body: object): Promise<Readonly<Record<string, string>>> => {
    const response = await fetch(`${gateway.baseUrl}/admin/v1${path}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${ADMIN_TOKEN}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    return ((await response.json()) as { data: Record<string, string> }).data;
  };
  const hired = async (name: string): Promise<string> => {
    await admin('/people', { name, role: 'admin' });
    const expires_at = new Date(Date.now() + 3_600_000).toISOString();
    return (await admin(`/people/${name}/tokens`, { label: 'own', role: 'admin', expires_at }))['token'] ?? '';
  };

  it('say the way back to those who are locked out, and then who has to type what', async () => {
    await start({ FOUR_EYES: 'changeAgent' });
    const lockedOut = await cli(ADMIN_TOKEN, 'people', 'create', 'ann', '--role', 'admin');
    const warned = gateway.stdout;
    await gateway.stop();
    await start({});
    const [ann, bob] = [await hired('ann'), await hired('bob')];
    await admin('/agents', { code: 'ACME', name: 'Acme', currency: 'EUR' });
    await gateway.stop();
    await start({ FOUR_EYES: 'changeAgent' });
    const notWarned = gateway.stdout;
    const asked = await cli(ann, 'agents', 'update', 'ACME', '--wallet-mode', 'agent');
    const [show = '', agree = ''] = [...asked.stderr.matchAll(/^-> .*?(approvals .+)$/gm)].map(([, words]) => words);
    const shown = await cli(bob, ...show.split(' '), '--json');
    const agreed = await cli(bob, ...agree.split(' '));
    const agent = await cli(bob, 'agents', 'show', 'ACME', '--json');
    await gateway.stop();

    expect(warned).to.include(WAY_BACK);
    expect([lockedOut.status, lockedOut.stderr]).to.satisfy(([status, text]: [number, string]) => {
      return status === 1 && text.includes(WAY_BACK);
    });
    expect(notWarned).not.to.include(WAY_BACK);
    expect([asked.status, asked.stdout]).to.deep.equal([5, '']);
    expect(asked.stderr).to.match(/^waiting: nothing was done yet, .* PATCH \/admin\/v1\/agents\/ACME;/);
    expect(JSON.parse(shown.stdout)).to.deep.include({ body: { wallet_mode: 'agent' } });
    expect(agreed.status, agreed.stderr).to.equal(0);
    expect(JSON.parse(agent.stdout)).to.include({ wallet_mode: 'agent' });
  });
});
