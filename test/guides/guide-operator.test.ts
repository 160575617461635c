import { readFile, rm } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import pg from 'pg';
import { providerB } from '../../src/adapters/providers/provider-b/index.ts';
import type { Simulator } from '../../src/adapters/providers/simulation/simulator.ts';
import { Decimal } from '../../src/domain/shared/decimal.ts';
import { programOf } from '../support/built-source.ts';
import { freePort } from '../support/free-port.ts';
import { findPostgresBinaries } from '../support/postgres-binaries.ts';
import { describeWithPostgres, postgresUrl } from '../support/postgres.ts';
import { startFlags } from '../support/start-flags.ts';
import { envelopesIn, expectSameShape, fencesOf, filledIn, type Fence } from './guide.ts';
import { ShellSession } from './shell-session.ts';
import { migratedFolder } from '../support/prepared-folder.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const ROLE = 'guide_operator';

/** As the metrics of the table in "Watch" are told apart from its other words. */
const METRIC = /`((?:callback|provider|http)_[a-z_]+)`/g;

describeWithPostgres('the guide for operators', () => {
  let folder: string;
  let shell: ShellSession;
  let simulator: Simulator;
  let server: pg.Client;
  let fences: readonly Fence[];
  let words: Record<string, string>;

  before(async () => {
    folder = await migratedFolder('guide-operator-');
    fences = await fencesOf('guide-operator.md');
    simulator = (await providerB.loadSimulator())({ nowMs: () => Date.now() });
    const serverUrl = new URL((await postgresUrl()) ?? '');
    server = new pg.Client({ connectionString: serverUrl.href });
    await server.connect();
    words = {
      // Built by whoever installs it; here the sources are run, which a build only translates.
      'npm ci && npm run build': 'true',
      [`node ${startFlags().join(' ')} dist/main.js`]: `exec_gateway`,
      'PORT=3000': `PORT=${await freePort()}\nCALLBACK_ALLOW_PRIVATE=true\nPROVIDER_ALLOW_PRIVATE=true`,
      '127.0.0.1:5432/gateway': `${serverUrl.host}/${ROLE}`,
      'gateway:choose-a-long-one': `${ROLE}:choose-a-long-one`,
      'role gateway': `role ${ROLE}`,
      'database gateway owner gateway': `database ${ROLE} owner ${ROLE}`,
      'https://api.provider-b.example': await simulator.server.start(),
      '"ACME1"': JSON.stringify(simulator.credentials['operator_code']),
      '"from-the-provider"': JSON.stringify(simulator.credentials['secret_key']),
      // Nobody answers there, so that there is a callback to look at.
      'https://acme.example/gateway': 'http://127.0.0.1:9/gateway',
    };
    const PATH = [process.env['PATH'], findPostgresBinaries()].filter(Boolean).join(delimiter);
    shell = new ShellSession(folder, { PATH });
    const main = [process.execPath, ...programOf('src/main')].map((word) => `"${word}"`).join(' ');
    await shell.run(`exec_gateway() { exec ${main}; }`);
  });

  after(async () => {
    await shell.close();
    await simulator.server.stop();
    await server.query(`drop database if exists ${ROLE} with (force)`);
    await server.query(`drop role if exists ${ROLE}`);
    await server.end();
    await rm(folder, { recursive: true, force: true });
  });

  /** The answer to the Agent. */
  async function ask(call: string, form: string): Promise<unknown> {
    const line = `curl -s -H "Authorization: Bearer $TOKEN" "$GATEWAY/papi/v1/${call}" -d "${form}"`;
    const [answer] = envelopesIn(await shell.run(line));
    expect(answer?.msg).to.equal('获取成功');
    return answer?.data;
  }

  /** A bet that the provider reports, as it happens between two chapters. */
  async function playBet(): Promise<void> {
    await ask('player/transfer', 'username=ALICE&currency=USD&amount=100&transfer_id=t1&transfer_type=deposit');
    const { list } = (await ask('game/list', 'provider=B')) as { list: { id: string; code: string }[] };
    const { id } = list.find(({ code }) => code === simulator.sample.game.code)!;
    const view = 'return_url=https://acme.example/lobby&player_ip=203.0.113.7';
    await ask('game/launch', `member_id=ALICE&currency=USD&game_id=${id}&${view}`);
    const baseUrl = (await shell.run('echo $GATEWAY')).trim();
    const runtime = { nowMs: () => Date.now(), uuid: () => crypto.randomUUID(), wait: () => Promise.resolve() };
    const sender = simulator.sender!({ callbackUrl: `${baseUrl}/provider/B`, timeoutMs: 10_000, runtime });
    const name = [...simulator.books.players.keys()].at(-1)!;
    const bet = { player: name, roundId: '101_70001_1', betId: '70001', stake: Decimal.from('10') };
    expect((await sender.bet(bet)).outcome).to.equal('accepted');
  }

  /** One by one, since a database is not made in a transaction. */
  async function runSql(text: string): Promise<void> {
    for (const statement of text.split(';\n')) await server.query(statement);
  }

  it('can be followed from the first line to the last', async () => {
    let output = '';
    let heading = '';
    for (const fence of fences) {
      if (fence.heading === 'Money' && heading !== 'Money') await playBet();
      heading = fence.heading;
      const text = filledIn(fence.text, words);
      if (fence.language === 'sh') output = await shell.run(text);
      if (fence.language === 'sql') await runSql(text);
      for (const { status, msg } of envelopesIn(output)) expect(status, `${text}\n${msg}`).to.equal(true);
      if (fence.language === 'json') expectSameShape(JSON.parse(fence.text), envelopesIn(output).at(-1));
    }
  });

  it('stands for other words only where it has them', () => {
    const all = fences.map(({ text }) => text).join('\n');

    expect(Object.keys(words).filter((shown) => !all.includes(shown))).to.deep.equal([]);
  });

  it('names metrics that there are', async () => {
    const page = await readFile(join(ROOT, 'docs/guide-operator.md'), 'utf8');
    const metrics = await readFile(join(ROOT, 'docs/metrics.md'), 'utf8');

    const named = [...page.slice(page.indexOf('. Watch')).matchAll(METRIC)].map(([, name = '']) => name);

    expect(named).not.to.have.length(0);
    for (const name of named) expect(metrics).to.include(`| \`${name}\` |`);
  });
});
