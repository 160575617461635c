import { expect } from 'chai';
import { listedOf, numbered } from '../../../application/catalogue/sync-world.ts';
import { providerOf } from '../../../ports/catalogue-seeds.ts';
import { startGateway, type Gateway } from '../../http/gateway.ts';
import { callingAt, type Called } from './called.ts';

describe('agent-gateway sync', () => {
  let gateway: Gateway;

  beforeEach(async () => {
    gateway = await startGateway();
    await gateway.world.providers.create(providerOf({ code: 'A' }));
    await gateway.world.providers.create(providerOf({ code: 'B', protocol: 'provider-b' }));
    gateway.providers.of('B').games = numbered(1, 3);
  });

  afterEach(() => gateway.close());

  const sync = (...args: string[]): Promise<Called> => callingAt(gateway.url)(['sync', ...args]);

  it('follows a sync to its end', async () => {
    expect(await sync('b')).to.deep.equal({
      status: 0,
      stdout: 'b: 3 new, 0 changed, 0 unchanged, 0 withdrawn.\n',
      stderr: '3 of 3 games fetched\n',
    });
  });

  it('prints the job for scripts', async () => {
    const job = JSON.parse((await sync('B', '--json')).stdout);

    expect(job).to.include({ kind: 'sync-catalogue', subject: 'B', status: 'succeeded', done: 3, total: 3 });
    expect(job.result).to.deep.equal({
      created: 3,
      updated: 0,
      unchanged: 0,
      withdrawn: 0,
      rejected: [],
      rejected_total: 0,
    });
  });

  it('names the games that were left out', async () => {
    gateway.providers.of('B').games = [listedOf(1), listedOf(2, { currencies: [] })];

    const { status, stdout } = await sync('B');

    expect(status).to.equal(0);
    expect(stdout).to.match(/^Left out "G2": currencies must name at least one currency\.\nB: 1 new/);
  });

  it('fails with the reason when the sync does, and passes on that a list may shrink', async () => {
    await sync('B');
    gateway.providers.of('B').games = [listedOf(1)];

    const failed = await sync('B');
    const accepted = await sync('B', '--accept-shrink');

    expect(failed.status).to.equal(1);
    expect(failed.stderr).to.match(
      /^error: the sync of B failed: provider B does not offer 2 of the 3 games .*accept_shrink/m,
    );
    expect(accepted.status).to.equal(0);
    expect(accepted.stdout).to.include('B: 0 new, 0 changed, 1 unchanged, 2 withdrawn.');
  });

  it('says what to do about a provider that there is not, or that has no list', async () => {
    const missing = await sync('Z');
    const without = await sync('A');

    expect([missing.status, without.status]).to.deep.equal([1, 1]);
    expect(missing.stderr).to.include(
      'provider "Z" does not exist; `agent-gateway providers list` shows those there are',
    );
    expect(without.stderr).to.include('import its games instead');
  });

  it('says what to do about a provider that is not set up', async () => {
    gateway.providers.unconfigured.add('B');

    expect((await sync('B')).stderr).to.equal(
      'error: the gateway says: provider B is not set up: it has no base_url; `agent-gateway doctor` shows which providers answer.\n',
    );
  });
});
