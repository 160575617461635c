import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import { listedOf, numbered } from '../../../application/sync-catalogue/sync-world.ts';
import { providerOf } from '../../../ports/catalogue-seeds.ts';
import { ADMIN_TOKEN, startGateway, type Gateway } from '../../http/gateway.ts';

interface Ending {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

async function run(args: readonly string[], environment: Readonly<Record<string, string>> = {}): Promise<Ending> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'src/adapters/cli/sync-catalogue/main.ts', ...args], {
    env: { PATH: process.env['PATH'], ...environment },
  });
  const ending = { stdout: '', stderr: '' };
  child.stdout.on('data', (text: Buffer) => (ending.stdout += text.toString()));
  child.stderr.on('data', (text: Buffer) => (ending.stderr += text.toString()));
  const [status] = await once(child, 'close');
  return { ...ending, status };
}

describe('sync-catalogue', function () {
  this.timeout(30_000);
  let gateway: Gateway;

  beforeEach(async () => {
    gateway = await startGateway();
    await gateway.world.providers.create(providerOf({ code: 'A' }));
    await gateway.world.providers.create(providerOf({ code: 'B', protocol: 'provider-b' }));
    gateway.providers.of('B').games = numbered(1, 3);
  });

  afterEach(() => gateway.close());

  const sync = (...args: string[]): Promise<Ending> => run(['--url', gateway.url, ...args], { ADMIN_TOKEN });

  it('follows a sync to its end', async () => {
    expect(await sync('--provider', 'b')).to.deep.equal({
      status: 0,
      stdout: '3 of 3 games fetched\nB: 3 new, 0 changed, 0 unchanged, 0 withdrawn.\n',
      stderr: '',
    });
  });

  it('takes the token from the command line, too', async () => {
    const { status } = await run(['--url', gateway.url, '--provider', 'B', '--admin-token', ADMIN_TOKEN]);

    expect(status).to.equal(0);
  });

  it('names the games that were left out', async () => {
    gateway.providers.of('B').games = [listedOf(1), listedOf(2, { currencies: [] })];

    const { status, stderr } = await sync('--provider', 'B');

    expect({ status, stderr }).to.deep.equal({
      status: 0,
      stderr: 'Left out "G2": currencies must name at least one currency.\n',
    });
  });

  it('fails with the reason when the sync does, and passes on that a list may shrink', async () => {
    await sync('--provider', 'B');
    gateway.providers.of('B').games = [listedOf(1)];

    const failed = await sync('--provider', 'B');
    const accepted = await sync('--provider', 'B', '--accept-shrink');

    expect(failed.status).to.equal(1);
    expect(failed.stderr).to.match(/^The sync of B failed: provider B does not offer 2 of the 3 games .*accept_shrink/);
    expect(accepted.status).to.equal(0);
    expect(accepted.stdout).to.include('B: 0 new, 0 changed, 1 unchanged, 2 withdrawn.');
  });

  const refused = [
    [
      ['--provider', 'Z'],
      'the gateway says: provider "Z" does not exist; GET /admin/v1/providers lists those there are',
    ],
    [['--provider', 'A'], 'import its games instead, as docs/importing-games.md says'],
    [
      ['--provider', 'B', '--admin-token', 'wrong'],
      'the gateway says: token is wrong; set ADMIN_TOKEN to that of the gateway',
    ],
    [
      ['--provider', 'B', '--url', 'http://127.0.0.1:1'],
      'no gateway answers at http://127.0.0.1:1; start it with npm start',
    ],
  ] as const;
  for (const [args, advice] of refused) {
    it(`says what to do about ${args.join(' ')}`, async () => {
      const { status, stderr } = await sync(...args);

      expect(status).to.equal(1);
      expect(stderr)
        .to.match(/^Cannot sync [ABZ]: .*\.\n$/)
        .and.to.include(advice);
    });
  }

  it('says what to do about a provider that is not set up', async () => {
    gateway.providers.unconfigured.add('B');

    expect((await sync('--provider', 'B')).stderr).to.equal(
      'Cannot sync B: the gateway says: provider B is not set up: it has no base_url; complete it with PATCH ' +
        '/admin/v1/providers/{code}.\n',
    );
  });

  it('says what to do about an address of something else', async () => {
    const other = createServer((_, response) => response.end('<html>')).listen(0, '127.0.0.1');
    await once(other, 'listening');
    const url = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;

    const { status, stderr } = await sync('--provider', 'B', '--url', url);
    other.close();

    expect({ status, stderr }).to.deep.equal({
      status: 1,
      stderr: `Cannot sync B: ${url} is not a gateway; name it with --url.\n`,
    });
  });

  it('tells a wrong call from a sync that failed', async () => {
    const { status, stderr } = await sync();

    expect(status).to.equal(2);
    expect(stderr).to.match(/^--provider is missing.*; --help shows the options\.\n$/);
  });

  it('explains itself with examples', async () => {
    const { status, stdout } = await run(['--help']);

    expect(status).to.equal(0);
    expect(stdout).to.include('npm run --silent sync-catalogue -- --provider B');
  });
});
