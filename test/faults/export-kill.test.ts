import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { once } from 'node:events';
import type { ExportManifest } from '../../src/application/outgoing/export-records.ts';
import { openPostgresWorld, type KnexWorld } from '../adapters/persistence/knex-world.ts';
import { guid } from '../ports/catalogue-seeds.ts';
import { OTHER_AGENT, OTHER_PROVIDER, OTHERS_PLAYER, populate } from '../ports/money-seeds.ts';
import { acceptedOf, betEvent, decidedOf, fund, recordIn, SEAMLESS_WALLET } from '../ports/wallet-seeds.ts';
import { programOf } from '../support/built-source.ts';
import { describeWithPostgres } from '../support/postgres.ts';

const PROGRAM = new URL('../../src/agent-gateway.ts', import.meta.url);
const BETS = 30;
/** The files of all kinds: entries have two rows a bet and two a transfer. */
const ROWS_PER_FILE = 4;
const DISK_BYTES = 65_536;

interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

describeWithPostgres('agent-gateway export', (database) => {
  let world: KnexWorld;
  let folder = '';

  before(async () => {
    world = await openPostgresWorld(database().url);
    await populate(world);
    for (let number = 1; number <= BETS; number += 1) await play(number);
    await fund(world, '5');
  });
  beforeEach(async () => {
    folder = join(await mkdtemp(join(tmpdir(), 'export-')), 'files');
  });
  afterEach(() => rm(join(folder, '..'), { recursive: true, force: true }));
  after(() => world.close());

  const play = (number: number, wallet = SEAMLESS_WALLET) =>
    recordIn(world.walletBook, wallet, [decidedOf(acceptedOf(number, betEvent(number), '0'))]);

  /** Runs the command; it is killed when the folder has this many whole files. */
  async function exported(args: readonly string[] = [], killAt = Infinity, url = database().url): Promise<Ended> {
    const all = [...programOf(PROGRAM), 'export', folder, '--rows-per-file', String(ROWS_PER_FILE), ...args];
    const child = spawn(process.execPath, all, { env: { ...process.env, DATABASE_URL: url } });
    const output = { stdout: '', stderr: '' };
    child.stdout.on('data', (chunk: Buffer) => (output.stdout += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (output.stderr += chunk.toString()));
    const ended = once(child, 'close') as Promise<[number | null, NodeJS.Signals | null]>;
    while (Number.isFinite(killAt) && child.exitCode === null && child.signalCode === null) {
      if ((await namesIn(folder)).length > killAt) child.kill('SIGKILL');
      await sleep(1);
    }
    const [code, signal] = await ended;
    return { code, signal, ...output };
  }

  const namesIn = async (path: string) => (await readdir(path).catch(() => [])).filter((name) => !name.startsWith('.'));
  const manifestIn = async (path = folder) =>
    JSON.parse(await readFile(join(path, 'manifest.json'), 'utf8')) as ExportManifest;

  /** The values of a column over all files of a kind, after each file was compared with the manifest. */
  async function valuesOf(
    kind: 'transactions' | 'entries' | 'transfers',
    column: string,
    path = folder,
  ): Promise<readonly unknown[]> {
    const values: unknown[] = [];
    for (const file of (await manifestIn(path)).parts[kind]?.files ?? []) {
      const bytes = await readFile(join(path, file.name));
      expect([bytes.length, createHash('sha256').update(bytes).digest('hex')]).to.deep.equal([file.bytes, file.sha256]);
      const lines = bytes.toString().trimEnd().split('\n');
      expect(lines).to.have.length(file.rows);
      values.push(...lines.map((line) => (JSON.parse(line) as Record<string, unknown>)[column]));
    }
    return values;
  }

  const allBets = (count = BETS) => Array.from({ length: count }, (_, at) => guid(at + 1));

  it('writes every record once, with sums that the ledger has', async () => {
    const { code, stdout } = await exported();

    const { parts } = await manifestIn();
    expect([code, stdout]).to.deep.equal([
      0,
      `The export in ${folder} is whole: 30 transactions in 8 files, 62 entries in 16 files, 1 transfers in 1 files, 0 callbacks in 0 files.\n`,
    ]);
    expect(await valuesOf('transactions', 'id')).to.deep.equal(allBets());
    expect(parts.transactions?.files[0]?.sums).to.deep.equal({ USD: { moved: '-40.0000000000' } });
    expect(parts.entries?.files.map(({ sums }) => sums['USD']?.['amount'])).to.deep.equal(
      Array.from({ length: 16 }, () => '0.0000000000'),
    );
    expect(await valuesOf('transfers', 'amount')).to.deep.equal(['5.0000000000']);
  });

  it('goes on with the same command after kills, to the same files', async () => {
    const kills = [0, 3, 9, 14, 20];
    const ends: Ended[] = [];
    for (const killAt of kills) ends.push(await exported([], killAt));
    const last = await exported();

    expect(ends.map(({ signal }) => signal)).to.deep.equal(kills.map(() => 'SIGKILL'));
    expect(last.code).to.equal(0);
    expect(await valuesOf('transactions', 'id')).to.deep.equal(allBets());
    expect(new Set(await valuesOf('entries', 'id')).size).to.equal(2 * BETS + 2);
  });

  it('begins where another export ended, and leaves out nothing in between', async () => {
    const next = join(folder, '..', 'next');
    await exported(['--kinds', 'transactions']);
    await play(BETS + 1, { ...SEAMLESS_WALLET, agent: OTHER_AGENT, playerId: OTHERS_PLAYER, provider: OTHER_PROVIDER });

    const first = folder;
    folder = next;
    const { code } = await exported(['--kinds', 'transactions', '--after', first]);

    expect(code).to.equal(0);
    expect(await valuesOf('transactions', 'id')).to.deep.equal([guid(BETS + 1)]);
  });

  it('exports one Agent, and a span of time', async () => {
    const span = ['--from', '2026-01-01T00:00:00Z', '--until', new Date(Date.now() - 3_600_000).toISOString()];
    await exported(['--kinds', 'transactions', '--agent', OTHER_AGENT]);
    const ofAgent = await valuesOf('transactions', 'agent');

    folder = join(folder, '..', 'span');
    await exported(['--kinds', 'transactions', ...span]);

    expect(new Set(ofAgent)).to.deep.equal(new Set([OTHER_AGENT]));
    expect(await valuesOf('transactions', 'id')).to.deep.equal([]);
  });

  for (const [args, sentence] of [
    [
      ['--until', '2999-01-01T00:00:00Z'],
      /^error: the end of transactions may be \S+Z at the latest, because later ones may still be added\.$/m,
    ],
    [['--after', '/nowhere'], /^error: \/nowhere has no manifest of an export/m],
  ] as const) {
    it(`refuses ${args.join(' ')}, and writes nothing`, async () => {
      const { code, stderr } = await exported(args);

      expect(code).not.to.equal(0);
      expect(stderr).to.match(sentence);
      expect(await namesIn(folder)).to.deep.equal([]);
    });
  }

  it('says why the database cannot be used', async () => {
    const { code, stderr } = await exported([], Infinity, 'postgres://nobody@127.0.0.1:1/none');

    expect([code, stderr]).to.deep.equal([
      1,
      'error: PostgreSQL at 127.0.0.1:1/none cannot be used: connect ECONNREFUSED 127.0.0.1:1.\n',
    ]);
  });

  it('refuses to go on with an export of another order', async () => {
    await exported(['--kinds', 'transfers']);

    const { code, stderr } = await exported(['--kinds', 'entries']);

    expect(code).not.to.equal(0);
    expect(stderr).to.match(
      /^error: the folder has an export of another order; name another folder, or give the same order to go on\.$/m,
    );
  });

  if (process.getuid?.() === 0) {
    it('says that the disk is full, leaves no half file, and goes on when there is room', async () => {
      mkdirSync(folder);
      const mount = (options: string) => execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'export-test', folder]);
      mount(`size=${String(DISK_BYTES)}`);
      try {
        const full = await exported();
        const namesWhenFull = await readdir(folder);
        mount(`remount,size=${String(100 * DISK_BYTES)}`);
        const whole = await exported();

        expect(full.code).not.to.equal(0);
        expect(full.stderr).to.contain(
          `error: the disk of ${folder} is full; make room, and give the same command again.`,
        );
        expect(namesWhenFull.filter((name) => name.startsWith('.'))).to.deep.equal([]);
        expect(whole.code).to.equal(0);
        expect(await valuesOf('transactions', 'id')).to.include.members(allBets());
        expect(new Set(await valuesOf('entries', 'id')).size).to.equal((await world.ledger()).length);
      } finally {
        execFileSync('umount', ['-l', folder]);
      }
    });
  }
});
