/** A protocol as somebody outside makes it: by the commands of its page, from tarballs in empty folders, up to money that moves in a gateway. */
import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { loadProtocols } from '../../src/adapters/providers/index.ts';
import { KIT_VERSION } from '../../src/adapters/providers/protocol-kit.ts';
import { Decimal } from '../../src/domain/shared/decimal.ts';
import { GatewayProcess } from '../e2e/gateway-process.ts';
import { ADMIN_TOKEN, administer, callAsAgent } from '../faults/kill-test/gateway-api.ts';

const run = promisify(execFile);
const CLONED = ['packages', 'src', 'test', 'tools', 'package.json', 'tsconfig.json', '.prettierrc.json'];
const INSTALL = ['install', '--prefer-offline', '--no-audit', '--no-fund'];

/** The commands of the page, in their order. */
const [beginning = '', proof = '', use = ''] = readFileSync('docs/protocol-packages.md', 'utf8')
  .split('```sh\n')
  .slice(1)
  .map((rest) => rest.slice(0, rest.indexOf('```')).trim());

const [install = '', test = ''] = proof.split('\n');

describe('a protocol in a package of its own', function () {
  this.timeout(400_000);
  let folder: string;
  let made: string;

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'protocol-package-'));
    const filter = (path: string) => !/(^|\/)(dist|node_modules)$/.test(path);
    for (const name of CLONED) cpSync(name, join(folder, 'clone', name), { recursive: true, filter });
    symlinkSync(resolve('node_modules'), join(folder, 'clone/node_modules'));
    made = join(folder, 'my-protocol');
    await run('sh', ['-ec', beginning], { cwd: join(folder, 'clone') });
    await run('sh', ['-ec', `${install} && npm run --silent build`], { cwd: made });
  });

  after(() => rmSync(folder, { recursive: true, force: true }));

  it('begins with exact versions, and with nothing of a clone', () => {
    const { devDependencies, peerDependencies } = JSON.parse(readFileSync(join(made, 'package.json'), 'utf8'));
    const { devDependencies: project } = JSON.parse(readFileSync('package.json', 'utf8'));
    const { 'agent-game-gateway-protocol-kit': kit, ...others } = devDependencies;

    expect(peerDependencies).to.deep.equal({ 'agent-game-gateway-protocol-kit': `^${KIT_VERSION}` });
    expect(existsSync(join(made, kit.slice('file:'.length)))).to.equal(true);
    expect(project).to.include(others);
  });

  it('passes all suites of the kit, which end with a report', async () => {
    const { stdout } = await run('sh', ['-ec', test], { cwd: made }).catch((failed: { stdout: string }) => failed);

    expect(stdout).to.include(`Protocol E (provider-e), by version ${KIT_VERSION} of the kit:`);
    expect(stdout).to.match(/Wire fixtures +12 out, 9 in/);
    expect(stdout).to.match(/ 2\d\d passing \(\S+\)\s*$/);
  });

  it('fails them with a reader that takes money from anybody', async () => {
    const inbox = join(made, 'dist/src/callbacks/inbox.js');
    const text = readFileSync(inbox, 'utf8');
    writeFileSync(inbox, text.replace(/if \(!isSameText/, 'if (false && !isSameText'));

    const wrong = ['--timeout', '60000', 'dist/test/proof.test.js', '--grep', 'wrong-signature'];
    const failed = await run('node_modules/.bin/mocha', wrong, { cwd: made }).catch(
      (error: { stdout: string }) => error,
    );
    writeFileSync(inbox, text);

    expect(failed.stdout).to.include('1 failing');
  });

  it('moves money in a gateway that loads it by its name from an empty folder, beside one that is refused', async () => {
    const place = join(folder, 'place');
    mkdirSync(place);
    writeFileSync(join(place, 'package.json'), '{"private": true}');
    await run('npm', ['pack', '--silent', '--pack-destination', place], { cwd: made });
    await run('npm', [...INSTALL, './gateway-protocol-e-0.1.0.tgz', join(made, kitTarball())], { cwd: place });
    const environment = {
      ADMIN_TOKEN,
      NODE_ENV: 'production',
      SECRETS_KEY: '5a'.repeat(32),
      PROVIDER_ALLOW_PRIVATE: 'true',
    };
    const protocols = `${use.split('=')[1]},./nowhere`;

    const gateway = await GatewayProcess.listening(place, { ...environment, PROTOCOLS: protocols });
    try {
      const balance = await playedRound(gateway.baseUrl, join(place, 'node_modules/gateway-protocol-e'));
      const { notices } = await administer(gateway.baseUrl, 'GET /diagnosis');

      expect(balance).to.equal('115.0000');
      expect(notices).to.deep.include({
        notice: 'protocol_refused',
        detail: `./nowhere: no package.json was found for it in ${place}`,
      });
    } finally {
      await gateway.stop();
    }
  });
});

const kitTarball = (): string => `agent-game-gateway-protocol-kit-${KIT_VERSION}.tgz`;

/** The balance of a player after a bet of 10 and a payout of 25, which the simulator of the package plays. */
async function playedRound(baseUrl: string, place: string): Promise<unknown> {
  const { protocols } = await loadProtocols({ builtIn: [], sources: [place], folder: place });
  const protocol = protocols[0]!;
  const simulator = (await protocol.loadSimulator())({ nowMs: () => Date.now() });
  const { sample, credentials } = simulator;
  const admin = (line: string, body?: object) => administer(baseUrl, line, body);
  const profile = {
    code: 'ANA',
    name: 'Ana',
    currency: sample.currency,
    wallet_mode: 'gateway',
    implements: ['bet', 'settle', 'cancel'],
  };
  await admin('POST /agents', profile);
  await admin('PUT /agents/ANA/offer-rules', [{ effect: 'allow' }]);
  const { token } = await admin('POST /agents/ANA/tokens', { kind: 'opaque' });
  const base_url = await simulator.server.start();
  const provider = { code: 'E', protocol: protocol.protocol, base_url, credentials, currencies: [sample.currency] };
  await admin('POST /providers', provider);
  const agent = (path: string, fields: Record<string, string>) => callAsAgent(baseUrl, String(token), [path, fields]);
  const player = { username: 'ANN', currency: sample.currency };
  await agent('/player/register', { member_id: 'ANN', currency: sample.currency, provider: 'E' });
  await agent('/player/transfer', { ...player, amount: '100', transfer_id: 'T1', transfer_type: 'deposit' });
  const name = [...simulator.books.players.keys()].at(-1)!;
  const runtime = { nowMs: () => Date.now(), uuid: () => crypto.randomUUID(), wait: () => Promise.resolve() };
  const sender = simulator.sender!({ callbackUrl: `${baseUrl}/provider/E`, timeoutMs: 10_000, runtime });
  const bet = { player: name, roundId: 'R1', betId: 'B1', stake: Decimal.from('10') };
  await sender.bet(bet);
  await sender.settle(bet, Decimal.from('25'));
  await simulator.server.stop();
  const { data } = await agent('/player/balance', { member_id: 'ANN', currency: sample.currency });
  return data['balance'];
}
