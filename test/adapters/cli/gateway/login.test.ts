import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect } from 'chai';
import { administratorOf } from '../../../ports/people-seeds.ts';
import { fieldIn, Visitor } from '../../http/sign-in/browser.ts';
import { admin, dataOf } from '../../http/calls.ts';
import { startGateway, type Gateway } from '../../http/gateway.ts';
import { called } from './called.ts';

describe('agent-gateway login', () => {
  let gateway: Gateway;
  let folder: string;

  beforeEach(async () => {
    gateway = await startGateway();
    folder = mkdtempSync(join(tmpdir(), 'login-'));
    await gateway.world.administrators.add(administratorOf('ann', { role: 'viewer' }));
  });

  afterEach(async () => {
    rmSync(folder, { recursive: true, force: true });
    await gateway.close();
  });

  const run = (args: readonly string[], nowMs = gateway.clock.nowMs()) =>
    called(args, { environment: { AGENT_GATEWAY_URL: gateway.url, XDG_CONFIG_HOME: folder }, nowMs });
  const file = () => join(folder, 'agent-gateway', 'logins.json');

  const modeOf = (path: string): number => statSync(path).mode & 0o777;

  /** Confirms, or denies, the login that waits, as a person in a browser does. */
  async function decide(answer: 'confirm' | 'deny'): Promise<void> {
    const visitor = new Visitor(gateway);
    const { url } = dataOf(await admin(gateway, 'POST', '/people/ann/links'));
    await visitor.post('/console/sign-in/link', { link: String(url).split('/').at(-1) ?? '' });
    for (;;) {
      const [code] = gateway.world.logins.waitingCodes();
      if (code === undefined) {
        await new Promise((resolve) => setTimeout(resolve, 5));
        continue;
      }
      const page = await visitor.get(`/console/sign-in/command-line?code=${code}`);
      await visitor.post('/console/sign-in/command-line', {
        code: fieldIn(page, 'code'),
        form_token: fieldIn(page, 'form_token'),
        answer,
      });
      return;
    }
  }

  it('keeps a token that only its user can read, and commands use it', async () => {
    const [login] = await Promise.all([run(['login']), decide('confirm')]);

    expect(login.stdout).to.match(/^Signed in as ann until /);
    expect(login.stderr)
      .to.match(/code [A-Z]{4}-[A-Z]{4}/)
      .and.to.include(`${gateway.url}/console/sign-in/command-line`);
    expect(modeOf(file())).to.equal(0o600);
    expect(modeOf(dirname(file()))).to.equal(0o700);
    const who = await run(['whoami']);
    expect(who.stdout)
      .to.match(/name +ann\n/)
      .and.to.match(/role +viewer\n/);
    expect((await run(['agents', 'create', 'A', '--name', 'A', '--currency', 'EUR'])).stderr).to.include(
      'may not do this',
    );
  });

  it('takes the folder and the file from others who could read them before', async () => {
    mkdirSync(dirname(file()), { recursive: true });
    writeFileSync(file(), '{}');
    chmodSync(file(), 0o666);
    chmodSync(dirname(file()), 0o777);

    await Promise.all([run(['login']), decide('confirm')]);

    expect(modeOf(file())).to.equal(0o600);
    expect(modeOf(dirname(file()))).to.equal(0o700);
  });

  it('is ended by logout, here and at the gateway', async () => {
    await Promise.all([run(['login']), decide('confirm')]);
    const [kept] = Object.values(JSON.parse(readFileSync(file(), 'utf8')) as Record<string, { token: string }>);

    expect((await run(['logout'])).stdout).to.equal('Signed out.\n');

    expect(readFileSync(file(), 'utf8')).not.to.include(kept?.token);
    expect((await run(['whoami'])).status).to.equal(2);
    const used = await run(['whoami', '--admin-token', kept?.token ?? '']);
    expect(used.stderr).to.include('token is wrong');
  });

  it('fails when the person denies it, and keeps nothing', async () => {
    const [login] = await Promise.all([run(['login']), decide('deny')]);

    expect(login.status).to.equal(1);
    expect(() => statSync(file())).to.throw();
  });
});
