import { expect } from 'chai';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { GatewayProcess, type Ending } from './gateway-process.ts';
import { preparedFolder } from '../support/prepared-folder.ts';

interface Call {
  readonly method: string;
  readonly path: string;
  readonly token: string;
  readonly body?: string;
}

/** Everything about one run that nobody may find in its log. */
interface Secrets {
  readonly agentToken: string;
  readonly adminToken: string;
  readonly secretsKey: string;
  readonly apiSecret: string;
  readonly callbackSecret: string;
}

const CREDENTIAL = 'upstream-credential-hunter2';
const PROVIDER = {
  code: 'X',
  protocol: 'provider-a',
  currencies: ['USD'],
  credentials: { sn: 'x', secret_key: CREDENTIAL, agent_login_id: 'x', agent_password: CREDENTIAL },
};

describe('the log of a whole run', () => {
  let folder: string;
  let gateway: GatewayProcess;
  let ending: Ending;
  let secrets: Secrets;

  async function call({ method, path, token, body }: Call): Promise<Record<string, string>> {
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
    const response = await fetch(`${gateway.baseUrl}${path}`, { method, headers, ...(body !== undefined && { body }) });
    return ((await response.json()) as { data: Record<string, string> }).data;
  }

  async function useEverySecret(): Promise<Secrets> {
    const kept = async (name: string) => (await readFile(join(folder, 'data', name), 'utf8')).trim();
    const adminToken = await kept('admin-token');
    const post = (path: string, body: string) => call({ method: 'POST', path, token: adminToken, body });
    const signed = await post('/admin/v1/agents/DEMO/tokens', '{"kind":"signed"}');
    const callbackSecret = await post('/admin/v1/agents/DEMO/callback-secrets', '{}');
    await post('/admin/v1/providers', JSON.stringify(PROVIDER));
    await post('/admin/v1/providers', JSON.stringify(PROVIDER));
    await post('/admin/v1/providers', `{"credentials":{"key":"${CREDENTIAL}"`);
    return {
      agentToken: /agt_[\w-]+/.exec(gateway.stdout)?.[0] ?? '',
      adminToken,
      secretsKey: await kept('secrets-key'),
      apiSecret: signed['api_secret'] ?? '',
      callbackSecret: callbackSecret['secret'] ?? '',
    };
  }

  async function sendThemWhereTheyDoNotBelong({ agentToken, adminToken, apiSecret }: Secrets): Promise<void> {
    const path = '/papi/v1/game/list';
    await call({ method: 'POST', path, token: agentToken, body: '{}' });
    await call({ method: 'POST', path, token: `${agentToken}x`, body: '{}' });
    await call({ method: 'POST', path, token: `${apiSecret}.1.2`, body: '{}' });
    await call({ method: 'POST', path, token: adminToken, body: `{"provider":"${agentToken}"` });
    await call({ method: 'GET', path: `/no/such/path/${agentToken}?token=${adminToken}`, token: apiSecret });
    await call({ method: 'GET', path: `/admin/v1/agents/${agentToken.slice(0, 20)}`, token: agentToken });
  }

  before(async () => {
    folder = await preparedFolder('gateway-secrets-');
    gateway = await GatewayProcess.listening(folder, { LOG_LEVEL: 'debug' });
    secrets = await useEverySecret();
    await sendThemWhereTheyDoNotBelong(secrets);
    ending = await gateway.stop();
  });

  after(async () => {
    await gateway.kill();
    await rm(folder, { recursive: true });
  });

  it('has a line for each request', () => {
    expect(gateway.logLines.filter((line) => line.includes('"msg":"request"'))).to.have.length(11);
  });

  for (const name of ['agentToken', 'adminToken', 'secretsKey', 'apiSecret', 'callbackSecret'] as const) {
    it(`does not have the ${name}`, () => {
      expect(secrets[name]).to.match(/.{32}/);
      expect(gateway.logLines.join('\n') + ending.stderr).not.to.include(secrets[name].slice(0, 20));
    });
  }

  it('does not have the credentials of a provider', () => {
    expect(ending.stdout + ending.stderr).not.to.include(CREDENTIAL);
  });

  it('has nothing that looks like a token', () => {
    expect(gateway.logLines.join('\n')).not.to.match(/agt_|whsec_|[Bb]earer/);
  });
});
