/** A gateway with what the pages' commands name, and bash to paste them into: the words to fill in, and what is not run here and why. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { SimulatedWorld } from '../e2e/simulated-world.ts';
import { MailServer } from '../support/mail-server.ts';
import { CommandDesk } from './command-desk.ts';
import { printedBySource, shownInPages, type ShownCommand } from './documented-commands.ts';
import { filledIn } from './guide.ts';

export const ADMIN_TOKEN = 'admin-token-of-at-least-32-characters';
const ID = '6f1c1b52-2d0d-4c53-9c1f-3f6f6a1f9d10';
const GAME = { provider: 'B', brand: 'Acme', code: '9001:first', name: 'First', category: 'SLOT', currencies: ['USD'] };
const REPORT = {
  agent_url: 'https://acme.example',
  cases: [{ name: 'a', title: 'A', verdict: 'passed' }],
};

/** Words that stand for something, with what a reader puts in their place. */
export const WORDS: Readonly<Record<string, string>> = {
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
export const NOT_RUN: readonly (readonly [RegExp, string])[] = [
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
export const ONLY_PARSED: readonly (readonly [RegExp, string])[] = [
  [/agent-gateway start\b/, 'a gateway in this process; start.test.ts starts them'],
  [/agent-gateway listen\b/, 'fetches until a person ends it; listen.test.ts tries it'],
  [/agent-gateway login\b/, 'waits for a person; command-line.test.ts confirms one'],
  [/agent-gateway (cells|export|migrate|months)\b/, 'a PostgreSQL of its own'],
  [
    /agent-gateway reconcile\b(?!.*--no-wait)/,
    'a day of records at the pace of a provider; reconcile.test.ts compares books',
  ],
  [/agent-gateway conformance(?! --list)/, 'an Agent’s system; sample-agents.test.ts tries two'],
];

/** Refusals that a right command may meet in this world, by a pattern of the command and one of the sentence. */
const REFUSED: readonly (readonly [RegExp, RegExp])[] = [
  [/[0-9a-f]{8}-|R77|\bann\b|(transfer|refusal)-\.\.\./, /does not exist/],
  [/ create /, /exists already/],
  [/notifications add/, /exists already/],
  [/logout/, /token "ADMIN_TOKEN" does not exist/],
  [/callbacks test|agents certify/, /must name an Agent that has an address/],
  [/stream rewind/, /skip must be true/],
  [
    /maintenance schedule/,
    /must not be in the past|must be at most 31 days after|must be ids of games|must not overlap/,
  ],
];

const isOurs = (text: string): boolean => /agent-gateway -- /.test(text);

const all = (): readonly ShownCommand[] => [...shownInPages(), ...printedBySource()];

const isOfNpm = ({ text }: ShownCommand): boolean => /^([A-Z_]+=\S+ )*(npm|npx (?!--no))\b/.test(text) && !isOurs(text);

/** The commands of npm. */
export const ofNpm = (): readonly ShownCommand[] => all().filter(isOfNpm);

/** All others. The guides are run from the first line to the last by tests of their own. */
export const ofGateway = (): readonly ShownCommand[] =>
  all().filter((each) => !isOfNpm(each) && (each.isMention || !/guide-(agent|operator)\.md$/.test(each.place)));

/** The tables' patterns that a command matches. */
export const matching = (table: readonly (readonly [RegExp, unknown])[], text: string): readonly RegExp[] =>
  table.filter(([pattern]) => pattern.test(text)).map(([pattern]) => pattern);

const placesOf = (baseUrl: string): Readonly<Record<string, string>> => ({
  'http://127.0.0.1:3000': baseUrl,
  'https://gateway.example.com': baseUrl,
});

export class PastedCommands {
  readonly #folder: string;
  readonly #mail: MailServer;
  readonly #world: SimulatedWorld;
  readonly #desk: CommandDesk;
  readonly #notRun: typeof NOT_RUN;

  private constructor(parts: {
    readonly folder: string;
    readonly mail: MailServer;
    readonly world: SimulatedWorld;
    readonly desk: CommandDesk;
    readonly notRun: typeof NOT_RUN;
  }) {
    this.#folder = parts.folder;
    this.#mail = parts.mail;
    this.#world = parts.world;
    this.#desk = parts.desk;
    this.#notRun = parts.notRun;
  }

  /** `program` is the path of an installed `agent-gateway`; without one, this process carries the commands out. */
  static async open(program?: string): Promise<PastedCommands> {
    const folder = await mkdtemp(join(tmpdir(), 'documented-commands-'));
    const mail = await MailServer.open();
    const mails = { SMTP_URL: mail.urlFor(), SMTP_FROM: 'gateway@example.com' };
    const world = await SimulatedWorld.open({ CALLBACK_ALLOW_PRIVATE: 'true', ...mails });
    const { baseUrl } = world.gateway;
    const desk = new CommandDesk(folder, { AGENT_GATEWAY_URL: baseUrl, GATEWAY: baseUrl, ADMIN_TOKEN }, program);
    await desk.open();
    // A process of its own cannot only parse.
    const notRun = program === undefined ? NOT_RUN : [...NOT_RUN, ...ONLY_PARSED];
    const pasted = new PastedCommands({ folder, mail, world, desk, notRun });
    await pasted.#prepare();
    return pasted;
  }

  get baseUrl(): string {
    return this.#world.gateway.baseUrl;
  }

  async close(): Promise<void> {
    await this.#desk.close();
    await this.#world.close();
    await this.#mail.close();
    await rm(this.#folder, { recursive: true, force: true });
  }

  /** Runs all commands that may be run, each text once. The answer is what was wrong, and the number of commands. */
  async runAll(): Promise<{ readonly wrong: readonly string[]; readonly count: number }> {
    const isRun = (text: string): boolean => matching(this.#notRun, text).length === 0;
    const byText = new Map(
      ofGateway()
        .filter(({ text }) => isRun(text))
        .map((each) => [each.text, each]),
    );
    const wrong: string[] = [];
    for (const each of byText.values()) {
      const reason = await this.#wrongWith(each);
      if (reason !== undefined) wrong.push(`${each.place}: ${each.text}: ${reason}`);
    }
    return { wrong, count: byText.size };
  }

  async #prepare(): Promise<void> {
    const world = this.#world;
    const folder = this.#folder;
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
      'details.json': JSON.stringify({ names: { de: 'Obstgarten' }, images: null, has_demo: null }),
      'new-address.json': JSON.stringify({ address: 'http://127.0.0.1:9/other' }),
      'data/admin-token': ADMIN_TOKEN,
      'gateway.env': '',
      'gateway.log': world.gateway.stdout,
    };
    for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
  }

  /** The reason why a command fails; undefined if it does what it is shown for, or is refused as this world must refuse it. */
  async #wrongWith({ text, isMention }: ShownCommand): Promise<string | undefined> {
    const command = filledIn(filledIn(text, WORDS), placesOf(this.baseUrl));
    await writeFile(join(this.#folder, 'credentials.json'), this.#credentialsFor(command));
    await this.#world.admin('PATCH', '/providers/B', { active: true });
    const ran = await this.#desk.run(command, matching(ONLY_PARSED, text).length > 0);
    const isAsked = ran.stderr.includes('this cannot be undone');
    const { status, stdout, stderr } = isAsked ? await this.#desk.run(`${command} --yes`) : ran;
    // 4: books differ. A check that found something, or a search without a hit, says so on standard output or nothing.
    const isDone = status === 0 || status === 4 || (status === 1 && !stderr.includes('error'));
    const isNamed = isMention && /is missing|not specified|must follow/.test(stderr);
    const isRefused = REFUSED.some(([shown, sentence]) => shown.test(command) && sentence.test(stderr));
    return isDone || isNamed || isRefused ? undefined : `${status} ${stderr || stdout}`;
  }

  #credentialsFor(command: string): string {
    const label = /update B /.test(command) ? 'B' : 'A';
    return JSON.stringify({ credentials: this.#world.upstream(label).simulator.credentials });
  }
}
