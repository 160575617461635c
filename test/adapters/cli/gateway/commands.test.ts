import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { agentOf, providerOf } from '../../../ports/catalogue-seeds.ts';
import { ADMIN_TOKEN, startGateway, type Gateway } from '../../http/gateway.ts';
import { callingAt, type Called } from './called.ts';

describe('agent-gateway, over the admin API', () => {
  let gateway: Gateway;
  let folder: string;
  let call: (args: readonly string[], surroundings?: Parameters<ReturnType<typeof callingAt>>[1]) => Promise<Called>;

  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'agent-gateway-'));
  });

  after(() => rmSync(folder, { recursive: true, force: true }));

  beforeEach(async () => {
    gateway = await startGateway();
    call = callingAt(gateway.url);
    await gateway.world.providers.create(providerOf({ code: 'A' }));
    await call(['agents', 'create', 'acme', '--name', '龍の Casino', '--currency', 'EUR']);
  });

  afterEach(() => gateway.close());

  const fileOf = (name: string, content: string): string => {
    const path = join(folder, name);
    writeFileSync(path, content);
    return path;
  };

  /** The answer of the admin API to a GET. */
  const answered = async (path: string): Promise<unknown> => {
    const response = await fetch(`${gateway.url}/admin/v1${path}`, {
      headers: { Authorization: `Bearer ${ADMIN_TOKEN}` },
    });
    return ((await response.json()) as { data: unknown }).data;
  };

  const json = async (...args: string[]) => JSON.parse((await call([...args, '--json'])).stdout);

  const listings = [
    [['agents', 'list', '--page-size', '5'], '/agents?pageSize=5'],
    [['agents', 'show', 'ACME'], '/agents/ACME'],
    [['tokens', 'list', 'ACME'], '/agents/ACME/tokens'],
    [['tokens', 'list', 'ACME', '--page', '2', '--page-size', '1'], '/agents/ACME/tokens?page=2&pageSize=1'],
    [['secrets', 'list', 'ACME'], '/agents/ACME/callback-secrets'],
    [['secrets', 'list', 'ACME', '--page-size', '1'], '/agents/ACME/callback-secrets?pageSize=1'],
    [['offer-rules', 'show', 'ACME'], '/agents/ACME/offer-rules'],
    [['providers', 'list'], '/providers'],
    [['providers', 'show', 'a'], '/providers/a'],
    [['callbacks', 'list', '--agent', 'ACME'], '/callbacks?agent=ACME'],
    [['in-doubt', 'list', '--kind', 'transfer'], '/in-doubt?kind=transfer'],
    [['jobs', 'list', '--kind', 'reconcile'], '/jobs?kind=reconcile'],
    [['transactions', '--status', 'accepted'], '/transactions?status=accepted'],
  ] as const;
  for (const [args, path] of listings) {
    it(`prints with "${args.join(' ')} --json" exactly what the admin API answers`, async () => {
      const { status, stdout, stderr } = await call([...args, '--json']);

      expect({ status, stderr }).to.deep.equal({ status: 0, stderr: '' });
      expect(stdout).to.equal(`${JSON.stringify(await answered(path), undefined, 2)}\n`);
    });
  }

  it('lines columns up, wide characters too, and cuts nothing where nobody watches', async () => {
    await call(['agents', 'create', 'LONG', '--name', 'L'.repeat(100), '--currency', 'USD']);

    const { stdout } = await call(['agents', 'list']);

    const [head = '', acme = '', long = ''] = stdout.split('\n');
    expect(head).to.match(/^CODE {2}NAME {98}CURRENCY {2}WALLET MODE {2}CALLBACK BASE {2}IMPLEMENTS +ACTIVE$/);
    expect(acme).to.match(/^ACME {2}龍の Casino {91}EUR {7}gateway/);
    expect(long).to.include('L'.repeat(100));
  });

  it('fits a table into a terminal, and leaves colours out on request', async () => {
    await call(['agents', 'create', 'LONG', '--name', 'L'.repeat(100), '--currency', 'USD']);

    const { stdout } = await call(['agents', 'list'], { columns: 90, environment: { NO_COLOR: '1' } });

    expect(stdout).to.include('LLL…').and.not.to.include('\u001b');
    expect(Math.max(...stdout.split('\n').map(({ length }) => length))).to.be.at.most(90);
  });

  it('pages, and says how to see more', async () => {
    await call(['agents', 'create', 'ZED', '--name', 'Zed', '--currency', 'USD']);

    const { stdout } = await call(['agents', 'list', '--page-size', '1']);

    expect(stdout.split('\n').slice(1)).to.deep.equal([
      'ACME  龍の Casino  EUR       gateway      -              bet, settle, cancel  yes',
      '1 to 1 of 2; --page 2 shows more',
      '',
    ]);
  });

  it('tells which Agents were moved away, and when', async () => {
    const moved = agentOf({ code: 'GONE', movedAwayAtMs: Date.parse('2026-11-20T08:15:00Z') });
    await gateway.world.agents.create(moved);

    const { stdout: list } = await call(['agents', 'list']);
    const { stdout: shown } = await call(['agents', 'show', 'GONE']);

    expect(list).to.match(/ MOVED AWAY AT\nACME .* -\nGONE .* 2026-11-20T08:15:00.000Z\n/);
    expect(shown).to.match(/moved_away_at +2026-11-20T08:15:00.000Z/);
  });

  it('changes what is named and leaves the rest', async () => {
    const args = [
      '--no-active',
      '--push-cancels',
      '--callback-base',
      'https://w.example/x',
      '--implements',
      'cancel,bet,settle',
    ];

    const { status, stderr } = await call(['agents', 'update', 'acme', ...args]);
    const changed = await json('agents', 'update', 'acme', '--callback-base', 'none');

    expect({ status, stderr }).to.deep.equal({ status: 0, stderr: '' });
    expect(changed).to.deep.include({
      code: 'ACME',
      name: '龍の Casino',
      active: false,
      push_cancels: true,
      callback_base: null,
      implements: ['cancel', 'bet', 'settle'],
    });
  });

  it('fills a body from a file, and lets options win', async () => {
    const file = fileOf(
      'b.json',
      '{"base_url": "https://b.example", "credentials": {"key": "s3cret"}, "timeout_ms": 500}',
    );

    const { stdout } = await call([
      'providers',
      'create',
      'B',
      '--protocol',
      'provider-b',
      '--from',
      file,
      '--timeout-ms',
      '900',
    ]);

    expect(stdout)
      .to.match(/^base_url +https:\/\/b\.example$/m)
      .and.match(/^has_credentials +yes$/m);
    expect(stdout)
      .to.match(/^timeout_ms +900$/m)
      .and.not.to.include('s3cret');
  });

  it('passes on why the gateway refuses, and says what to look at', async () => {
    const bad = await call(['agents', 'create', 'B', '--name', 'B', '--currency', '?']);
    const taken = await call(['agents', 'create', 'ACME', '--name', 'B', '--currency', 'EUR']);
    const missing = await call(['tokens', 'revoke', 'ACME', 'no-such', '--yes']);

    expect([bad.status, taken.status, missing.status]).to.deep.equal([1, 1, 1]);
    expect(bad.stderr).to.equal('error: the gateway says: currency must be 2 to 10 letters or digits.\n');
    expect(taken.stderr).to.match(
      /exists already; `agent-gateway agents list` shows those there are, and `update` changes one\.\n$/,
    );
    expect(missing.stderr).to.match(/does not exist; `agent-gateway tokens list ACME` shows those there are\.\n$/);
  });

  it('issues a token that is good until it is revoked', async () => {
    const issued = await call(['tokens', 'issue', 'ACME', '--json']);
    const { id, token } = JSON.parse(issued.stdout) as Record<string, string>;

    const revoked = await call(['tokens', 'revoke', 'ACME', id!, '--yes']);

    expect(issued.stderr).to.equal('Keep it now: it is not shown again.\n');
    expect(token).to.match(/^agt_/);
    expect(revoked).to.deep.equal({ status: 0, stdout: 'Revoked.\n', stderr: '' });
    expect((await json('tokens', 'list', 'ACME')).list[0].revoked_at).to.be.a('string');
  });

  for (const [answer, status] of [
    ['yes', 0],
    ['no', 1],
  ] as const) {
    it(`asks before it revokes, and takes "${answer}" for an answer`, async () => {
      const { id } = await json('secrets', 'issue', 'ACME');

      const revoked = await call(['secrets', 'revoke', 'ACME', id], { stdin: `${answer}\n`, columns: 80 });

      expect(revoked.status).to.equal(status);
      expect(revoked.stderr).to.include(`Revoke callback secret ${id}?`);
      expect((await json('secrets', 'list', 'ACME')).list[0].revoked_at === null).to.equal(answer === 'no');
    });
  }

  it('takes the offer rules that it has printed, from a pipe', async () => {
    await call(['offer-rules', 'set', 'ACME', '-'], { stdin: '[{"effect": "allow", "provider": "A"}]' });
    const { stdout } = await call(['offer-rules', 'show', 'ACME', '--json']);

    const { status } = await call(['offer-rules', 'set', 'ACME', fileOf('rules.json', stdout)]);

    expect(status).to.equal(0);
    expect((await call(['offer-rules', 'show', 'ACME'])).stdout).to.equal(
      'EFFECT  PROVIDER  BRAND  CATEGORY  GAME\nallow   A         -      -         -\n',
    );
  });

  it('does nothing to a terminal that an upstream wants done', async () => {
    const data = { code: 'EVIL', name: 'a\u001b[2Jb\u202ec' };
    const other = createServer((_, response) => {
      response.end(JSON.stringify({ status: true, code: 0, data, msg: '' }));
    }).listen(0, '127.0.0.1');
    await once(other, 'listening');

    const { stdout } = await callingAt(`http://127.0.0.1:${(other.address() as AddressInfo).port}`)([
      'agents',
      'show',
      'EVIL',
    ]);

    expect(stdout).to.match(/^name +a\ufffd\[2Jb\ufffdc$/m);
    other.close();
  });

  it('starts a gateway in its own process', async () => {
    let starts = 0;

    const { status } = await call(['start'], {
      started: () => (starts += 1),
      environment: { AGENT_GATEWAY_URL: 'nonsense' },
    });

    expect({ status, starts }).to.deep.equal({ status: 0, starts: 1 });
  });
});
