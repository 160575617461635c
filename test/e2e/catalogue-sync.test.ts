import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect } from 'chai';
import { programOf } from '../support/built-source.ts';
import { ADMIN_TOKEN, GAMES_OF_B, SyncSite } from './sync-site.ts';

/** A game of the list, as an Agent sees it. */
interface Listed {
  readonly id: string;
  readonly code: string;
  readonly is_maintenance: boolean;
}

describe('syncing catalogues over the simulators', () => {
  let site: SyncSite;
  let token: string;

  before(async () => {
    site = await SyncSite.open(['A', 'B', 'C', 'D']);
    await site.admin(site.first, '/agents', { code: 'AGENT', name: 'Agent', currency: 'USD' });
    await site.admin(site.first, '/agents/AGENT/offer-rules', [{ effect: 'allow' }], 'PUT');
    token = (await site.admin<{ token: string }>(site.first, '/agents/AGENT/tokens', {})).data.token;
  });

  after(() => site.close());

  const listed = async (provider: string): Promise<readonly Listed[]> => {
    const response = await fetch(`${site.first.baseUrl}/papi/v1/game/list`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}` },
      body: new URLSearchParams({ provider, pageSize: '100' }),
    });
    return ((await response.json()) as { data: { list: Listed[] } }).data.list;
  };
  const synced = async (label: string, body: object = {}) => {
    const { job_id } = await site.start(site.first, label, body);
    return site.ended(site.first, job_id);
  };
  /** The games that Agents see once the poll has seen the change. */
  const shown = (label: string, isIt: (games: readonly Listed[]) => boolean) => site.until(() => listed(label), isIt);

  it('shows the games of B to Agents, those in maintenance marked and the withdrawn one not', async () => {
    const { status, done, total, result } = await synced('B');
    const games = await shown('B', ({ length }) => length > 0);

    expect({ status, done, total }).to.deep.equal({ status: 'succeeded', done: GAMES_OF_B, total: GAMES_OF_B });
    expect(result).to.include({ created: GAMES_OF_B, rejected_total: 0 });
    expect(games.map(({ code, is_maintenance }) => [code, is_maintenance])).to.have.deep.members([
      ['1002', false],
      ['1006:vs20olympgate', false],
      ['1006:vs20sugarrush', true],
      ['1138:aviator', false],
      ['1138:mines', false],
      ['1148:wow-fruits', true],
    ]);
  });

  it('shows the open tables of C, whose list is all that it offers', async () => {
    expect(await synced('C')).to.include({ status: 'succeeded', done: 3, total: 3 });
    expect((await shown('C', ({ length }) => length > 0)).map(({ code }) => code)).to.have.members([
      '601',
      '602',
      '831',
    ]);
  });

  for (const label of ['A', 'D']) {
    it(`refuses to sync ${label}, which has no game list, and asks it nothing`, async () => {
      expect((await site.admin(site.first, `/providers/${label}/sync`, {})).code).to.equal(5004);
      expect(site.simulator(label).server.operations).to.deep.equal([]);
    });
  }

  it('leaves a game off that an operator disabled, and follows the maintenance of the others', async () => {
    await synced('B');
    const games = await shown('B', ({ length }) => length === GAMES_OF_B - 1);
    const { id } = games.find(({ code }) => code === '1138:mines')!;
    const aviator = games.find(({ code }) => code === '1138:aviator')!;
    await site.admin(site.first, `/games/${id}`, { active: false }, 'PATCH');
    await site.admin(site.first, `/games/${aviator.id}`, { is_maintenance: true }, 'PATCH');

    expect((await synced('B')).result).to.include({ updated: 1, unchanged: GAMES_OF_B - 1 });

    const after = await shown('B', (all) =>
      all.some(({ code, is_maintenance }) => code === '1138:aviator' && !is_maintenance),
    );
    expect(after.map(({ code }) => code)).not.to.include('1138:mines');
  });

  it('withdraws what B does not list, and keeps it', async () => {
    const row = { provider: 'B', code: '9:gone', name: 'Gone', category: 'SLOT', currencies: ['USD'] };
    await site.admin(site.first, '/games/import', [row]);
    const before = await shown('B', (all) => all.some(({ code }) => code === '9:gone'));
    const { id } = before.find(({ code }) => code === '9:gone')!;

    expect((await synced('B')).result).to.include({ withdrawn: 1 });

    await shown('B', (all) => all.every(({ code }) => code !== '9:gone'));
    expect((await site.admin(site.first, `/games/${id}`)).data).to.include({ code: '9:gone', active: false });
  });

  it('is followed by the command to its end', async () => {
    const child = spawn(
      process.execPath,
      [...programOf('src/agent-gateway'), 'sync', 'C', '--url', site.first.baseUrl],
      {
        env: { PATH: process.env['PATH'], ADMIN_TOKEN },
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    let stdout = '';
    child.stdout.on('data', (text: Buffer) => (stdout += text.toString()));
    const [status] = await once(child, 'close');

    expect(status).to.equal(0);
    expect(stdout).to.equal('C: 0 new, 0 changed, 3 unchanged, 0 withdrawn.\n');
  });
});
