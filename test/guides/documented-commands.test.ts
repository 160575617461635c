/**
 * Every command that a page shows or a program prints: each is run as it stands, in bash, at one gateway; commands of npm are held to what there is.
 * `start.test.ts` pastes what a start prints, and `installed.slow.ts` calls the command line of the installed package as the page says.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect } from 'chai';
import { SimulatedWorld } from '../e2e/simulated-world.ts';
import { MailServer } from '../support/mail-server.ts';
import { CommandDesk } from './command-desk.ts';
import { printedBySource, shellBlocks, shownInPages, type ShownCommand } from './documented-commands.ts';
import { filledIn } from './guide.ts';
import { wrongWithNpm } from './npm-commands.ts';

const ADMIN_TOKEN = 'admin-token-of-at-least-32-characters';
const ID = '6f1c1b52-2d0d-4c53-9c1f-3f6f6a1f9d10';
const GAME = { provider: 'B', brand: 'Acme', code: '9001:first', name: 'First', category: 'SLOT', currencies: ['USD'] };
const REPORT = {
  agent_url: 'https://acme.example',
  cases: [{ name: 'a', title: 'A', verdict: 'passed' }],
};

/** Words that stand for something, with what a reader puts in their place. */
const WORDS: Readonly<Record<string, string>> = {
  'ADMIN_TOKEN=...': `ADMIN_TOKEN=${ADMIN_TOKEN}`,
  'https://...': 'https://acme.example',
  '{job_id}': ID,
  'sleep 10': 'sleep 0',
  'hand-in CODE FILE': 'hand-in ACME conformance.json',
  'hand-in ${agent} FILE': 'hand-in ACME conformance.json',
  'import FILE': 'import games.ndjson',
  'PROVIDER ROUND': 'A R77',
  'AGENT PLAYER': 'ACME ann',
  'link NAME': 'link ann@example.com',
  'notifications test NAME': 'notifications test team-chat',
  'months export MONTH FOLDER': 'months export 2026-10 archive',
  'search ID': 'search R77',
  'show ID': `show ${ID}`,
  '-base URL': '-base https://acme.example',
  'help COMMAND': 'help agents',
  'help ${group.name} COMMAND': 'help agents create',
  'show ${id}': `show ${ID}`,
  '${CALLBACK_NAME}': `callback-${ID}`,
  'approvals ${words} --url ${url}': `approvals show ${ID} --url http://127.0.0.1:3000`,
  'agents update ${name}': 'agents update ACME',
  'secrets issue ${name}': 'secrets issue ACME',
  'providers update ${name} --from FILE': 'providers update B --from credentials.json',
  'providers update ${name}': 'providers update B',
  "providers update ${names.length === 1 ? names[0] : 'CODE'} --ip-allow-list LIST":
    'providers update B --ip-allow-list 127.0.0.1',
  "set ${visit.params['code']} FILE": 'set ACME rules.json',
  '--provider ${provider}': '--provider B',
  '/etc/bash_completion.d/agent-gateway': 'completion.bash',
  '"${fpath[1]}/_agent-gateway"': 'completion.zsh',
  '~/.config/fish/completions/agent-gateway.fish': 'completion.fish',
};

/** Commands that are not run here, each with the reason. */
const NOT_RUN: readonly (readonly [RegExp, string])[] = [
  [/^docker /, 'Docker; installed.slow.ts carries the Dockerfile out without it'],
  [/^(psql|pg_dump|pg_restore) /, 'a PostgreSQL with its programs; guide-operator.test.ts backs up and restores one'],
  [/^nats /, 'a server of NATS with its program'],
  [/haproxy|^gateway\(\)|^\(export PORT|^set -a/, 'a proxy before two gateways: money-apart.test.ts runs them'],
  [/dist\/main\.js/, 'production on PostgreSQL; guide-operator.test.ts starts it'],
  [/^timedatectl/, 'the clock of a machine of production'],
  [/^openssl s_client/, 'a proxy with TLS'],
  [/^npx --no mocha rate-counts/, 'an empty folder with the package; installed.slow.ts runs it'],
  [/^(export )?[A-Za-z_]+=\S*( [A-Z_]+=\S*)*$/, 'only sets variables'],
];

/** Commands of the command line that are only parsed here, each with the reason. */
const ONLY_PARSED: readonly (readonly [RegExp, string])[] = [
  [/agent-gateway start\b/, 'a gateway in this process; start.test.ts starts them'],
  [/agent-gateway login\b/, 'waits for a person; command-line.test.ts confirms one'],
  [/agent-gateway (cells|export|months)\b/, 'a PostgreSQL of its own'],
  [
    /agent-gateway reconcile\b(?!.*--no-wait)/,
    'a day of records at the pace of a provider; reconcile.test.ts compares books',
  ],
  [/agent-gateway conformance(?! --list)/, 'an Agent’s system; sample-agent.test.ts tries one'],
];

/** Refusals that a right command may meet in this world, by a pattern of the command and one of the sentence. */
const REFUSED: readonly (readonly [RegExp, RegExp])[] = [
  [/[0-9a-f]{8}-|R77|\bann\b|(transfer|refusal)-\.\.\./, /does not exist/],
  [/ create /, /exists already/],
  [/notifications add/, /exists already/],
  [/logout/, /token "ADMIN_TOKEN" does not exist/],
  [/callbacks test/, /must name an Agent that has an address/],
  [/stream rewind/, /skip must be true/],
];

const isOurs = (text: string): boolean => /agent-gateway -- /.test(text);

const placesOf = (baseUrl: string): Readonly<Record<string, string>> => ({
  'http://127.0.0.1:3000': baseUrl,
  'https://gateway.example.com': baseUrl,
});

const needles = (table: readonly (readonly [RegExp, unknown])[], text: string) =>
  table.filter(([pattern]) => pattern.test(text)).map(([pattern]) => pattern);

describe('the commands that pages show and programs print', function () {
  this.timeout(300_000);
  const all = [...shownInPages(), ...printedBySource()];
  const ofNpm = all.filter(({ text }) => /^([A-Z_]+=\S+ )*(npm|npx (?!--no))\b/.test(text) && !isOurs(text));
  /** The guides are run from the first line to the last by tests of their own. */
  const others = all.filter(
    (each) => !ofNpm.includes(each) && (each.isMention || !/guide-(agent|operator)\.md$/.test(each.place)),
  );
  let world: SimulatedWorld;
  let mail: MailServer;
  let folder: string;
  let desk: CommandDesk;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'documented-commands-'));
    mail = await MailServer.open();
    const mails = { SMTP_URL: mail.urlFor(), SMTP_FROM: 'gateway@example.com' };
    world = await SimulatedWorld.open({ CALLBACK_ALLOW_PRIVATE: 'true', ...mails });
    const { baseUrl } = world.gateway;
    desk = new CommandDesk(folder, { AGENT_GATEWAY_URL: baseUrl, GATEWAY: baseUrl, ADMIN_TOKEN });
    await desk.open();
    await world.admin('POST', '/agents', { code: 'ACME', name: 'Acme', currency: 'USD' });
    for (const name of ['ann@example.com', 'night-watch'])
      await world.admin('POST', '/people', { name, role: 'admin' });
    await mkdir(join(folder, 'data'));
    await mkdir(join(folder, '.config/fish/completions'), { recursive: true });
    const files = {
      'games.ndjson': JSON.stringify(GAME),
      'games.ndjson.gz': gzipSync(JSON.stringify(GAME)),
      'conformance.json': JSON.stringify(REPORT),
      'rules.json': JSON.stringify([{ effect: 'allow' }]),
      'chat.json': JSON.stringify({ kind: 'chat', address: 'http://127.0.0.1:9/hook' }),
      'new-address.json': JSON.stringify({ address: 'http://127.0.0.1:9/other' }),
      'data/admin-token': ADMIN_TOKEN,
      'gateway.env': '',
      'gateway.log': world.gateway.stdout,
    };
    for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
  });

  after(async () => {
    await desk.close();
    await world.close();
    await mail.close();
    await rm(folder, { recursive: true, force: true });
  });

  it('are of bash', () => {
    const wrong = shellBlocks().filter(({ text }) => spawnSync('bash', ['-n'], { input: text }).status !== 0);

    expect(wrong).to.deep.equal([]);
  });

  it('have the scripts, tests and options of npm that they name', () => {
    const wrong = ofNpm.flatMap(({ place, text }) => {
      const reasons = text.split(' && ').flatMap((one) => wrongWithNpm(one) ?? []);
      return reasons.map((reason) => `${place}: ${text}: ${reason}`);
    });

    expect(wrong).to.deep.equal([]);
  });

  it('do what they are shown for', async () => {
    const isRun = (text: string): boolean => needles(NOT_RUN, text).length === 0;
    const byText = new Map(others.filter(({ text }) => isRun(text)).map((each) => [each.text, each]));
    const wrong: string[] = [];
    for (const each of byText.values()) {
      const reason = await wrongWith(each);
      if (reason !== undefined) wrong.push(`${each.place}: ${each.text}: ${reason}`);
    }

    expect(byText.size).to.be.greaterThan(150);
    expect(wrong).to.deep.equal([]);
  });

  it('are left out for reasons that still hold', () => {
    const texts = others.map(({ text }) => text);
    const unused = [...NOT_RUN, ...ONLY_PARSED].filter(([pattern]) => !texts.some((text) => pattern.test(text)));
    const unfilled = Object.keys(WORDS).filter((word) => !texts.some((text) => text.includes(word)));

    expect({ unused, unfilled }).to.deep.equal({ unused: [], unfilled: [] });
  });

  describe('in a clone, by the alias of the page about the command line', () => {
    const alias = /alias agent-gateway='npm [^']+'/.exec(readFileSync('docs/cli.md', 'utf8'))?.[0] ?? '';

    const pasted = (command: string) =>
      spawnSync('bash', ['-c', `shopt -s expand_aliases\n${alias}\n${command}`], {
        env: { ...process.env, AGENT_GATEWAY_URL: world.gateway.baseUrl, ADMIN_TOKEN },
        encoding: 'utf8',
      });

    it('write nothing but JSON where that is asked for', () => {
      const { status, stdout, stderr } = pasted('agent-gateway agents show ACME --json');

      expect({ status, stderr, code: JSON.parse(stdout).code }).to.deep.equal({ status: 0, stderr: '', code: 'ACME' });
    });

    it('keep their exit code, and name the command that there is', () => {
      const { status, stdout, stderr } = pasted('agent-gateway agents lst');

      expect({ status, stdout }).to.deep.equal({ status: 2, stdout: '' });
      expect(stderr).to.include('`npm run --silent agent-gateway -- help agents` explains it');
    });
  });

  /** The reason why a command fails; undefined if it does what it is shown for, or is refused as this world must refuse it. */
  async function wrongWith({ text, isMention }: ShownCommand): Promise<string | undefined> {
    const command = filledIn(filledIn(text, WORDS), placesOf(world.gateway.baseUrl));
    await writeFile(join(folder, 'credentials.json'), credentialsFor(command));
    await world.admin('PATCH', '/providers/B', { active: true });
    const ran = await desk.run(command, needles(ONLY_PARSED, text).length > 0);
    const isAsked = ran.stderr.includes('this cannot be undone');
    const { status, stdout, stderr } = isAsked ? await desk.run(`${command} --yes`) : ran;
    // 4: books differ. A check that found something, or a search without a hit, says so on standard output or nothing.
    const isDone = status === 0 || status === 4 || (status === 1 && !stderr.includes('error'));
    const isNamed = isMention && /is missing|not specified|must follow/.test(stderr);
    const isRefused = REFUSED.some(([shown, sentence]) => shown.test(command) && sentence.test(stderr));
    return isDone || isNamed || isRefused ? undefined : `${status} ${stderr || stdout}`;
  }

  const credentialsFor = (command: string): string => {
    const label = /update B /.test(command) ? 'B' : 'A';
    return JSON.stringify({ credentials: world.upstream(label).simulator.credentials });
  };
});
