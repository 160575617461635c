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
/** The protocol of this repository that is a package, by its name. */
const HUB88 = 'agent-game-gateway-protocol-hub88';
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

  it('moves money in a gateway that loads it and Hub88 by their names from an empty folder, beside one that is refused', async () => {
    const place = join(folder, 'place');
    mkdirSync(place);
    writeFileSync(join(place, 'package.json'), '{"private": true}');
    const sources = [made, join(folder, 'clone/packages/protocol-hub88')];
    for (const cwd of sources) await run('npm', ['pack', '--silent', '--pack-destination', place], { cwd });
    const tarballs = ['./gateway-protocol-e-0.1.0.tgz', `./${HUB88}-0.1.0.tgz`, join(made, kitTarball())];
    await run('npm', [...INSTALL, ...tarballs], { cwd: place });
    const environment = {
      ADMIN_TOKEN,
      NODE_ENV: 'production',
      SECRETS_KEY: '5a'.repeat(32),
      PROVIDER_ALLOW_PRIVATE: 'true',
    };
    const protocols = `${use.split('=')[1]},${HUB88},./nowhere`;

    const gateway = await GatewayProcess.listening(place, { ...environment, PROTOCOLS: protocols });
    try {
      const asAgent = await hired(gateway.baseUrl);
      const played = (name: string) => playedRound(gateway.baseUrl, asAgent, join(place, 'node_modules', name));
      const balances = [await played('gateway-protocol-e'), await played(HUB88)];
      const { notices } = await administer(gateway.baseUrl, 'GET /diagnosis');

      expect(balances).to.deep.equal(['115.0000', '130.0000']);
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

type AsAgent = (path: string, fields: Record<string, string>) => ReturnType<typeof callAsAgent>;

/** An Agent whose player ANN has 100. */
async function hired(baseUrl: string): Promise<AsAgent> {
  const profile = {
    code: 'ANA',
    name: 'Ana',
    currency: 'USD',
    wallet_mode: 'gateway',
    implements: ['bet', 'settle', 'cancel'],
  };
  await administer(baseUrl, 'POST /agents', profile);
  await administer(baseUrl, 'PUT /agents/ANA/offer-rules', [{ effect: 'allow' }]);
  const { token } = await administer(baseUrl, 'POST /agents/ANA/tokens', { kind: 'opaque' });
  const agent: AsAgent = (path, fields) => callAsAgent(baseUrl, String(token), [path, fields]);
  const deposit = { amount: '100', transfer_id: 'T1', transfer_type: 'deposit' };
  await agent('/player/register', { member_id: 'ANN', currency: 'USD' });
  await agent('/player/transfer', { username: 'ANN', currency: 'USD', ...deposit });
  return agent;
}

/** The balance of the player after a bet of 10 and a payout of 25, which the simulator of the package plays. */
async function playedRound(baseUrl: string, agent: AsAgent, place: string): Promise<unknown> {
  const { protocols } = await loadProtocols({ builtIn: [], sources: [place], folder: place });
  const { protocol, label: code, loadSimulator } = protocols[0]!;
  const simulator = (await loadSimulator())({ nowMs: () => Date.now() });
  const { sample, credentials } = simulator;
  const base_url = await simulator.server.start();
  const provider = { code, protocol, base_url, credentials, currencies: [sample.currency] };
  await administer(baseUrl, 'POST /providers', provider);
  await agent('/player/register', { member_id: 'ANN', currency: sample.currency, provider: code });
  // Hub88 hears of a player at the first launch.
  const player = [...simulator.books.players.keys()].find((name) => name.startsWith('ANA')) ?? 'ANA_ANN';
  const runtime = { nowMs: () => Date.now(), uuid: () => crypto.randomUUID(), wait: () => Promise.resolve() };
  const sender = simulator.sender!({ callbackUrl: `${baseUrl}/provider/${code}`, timeoutMs: 10_000, runtime });
  const bet = { player, roundId: 'R1', betId: 'B1', stake: Decimal.from('10') };
  await sender.bet(bet);
  await sender.settle(bet, Decimal.from('25'));
  await simulator.server.stop();
  const { data } = await agent('/player/balance', { member_id: 'ANN', currency: sample.currency });
  return data['balance'];
}
