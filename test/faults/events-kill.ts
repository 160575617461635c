import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import type { Knex } from 'knex';
import { KnexMoneyAudit } from '../../src/adapters/persistence/audits/knex-money-audit.ts';
import { openKnex } from '../../src/adapters/persistence/database/open-knex.ts';
import { findingsOf } from '../ports/audited.ts';
import { describeWithPostgres } from '../support/postgres.ts';
import { migratedFolder } from '../support/prepared-folder.ts';
import { LIFTOFF, programOf } from '../support/built-source.ts';

const TAKER = new URL('./events-taker.ts', import.meta.url);
/**
 * Most events that a taker acknowledges before it is killed. This is a count and not a time, because a busy machine may need seconds for
 * them.
 */
const ACKNOWLEDGED_MAX = 40;
/** Most time that the taker has for the next events. */
const TAKING_MS_MAX = 50;

interface Place {
  readonly dataDir: string;
  readonly databaseUrl?: string;
  readonly kills: number;
  /** The number of takers that share it. */
  readonly processes: number;
}

/** How often the takers of each database are killed. */
export interface EventKills {
  readonly embedded: number;
  /** By fours, which share the database. */
  readonly postgres: number;
}

/** Defines the suite of processes that take events and are killed. */
export function defineEventsKill({ embedded, postgres }: EventKills): void {
  let dataDir = '';

  before(async () => {
    dataDir = await migratedFolder('events-kill-', '.');
  });

  after(() => rm(dataDir, { recursive: true, force: true }));

  describe('in the embedded database', () => losesNothing(() => ({ dataDir, kills: embedded, processes: 1 })));

  describeWithPostgres('in PostgreSQL', (database) =>
    losesNothing(() => ({ dataDir, databaseUrl: database().url, kills: postgres, processes: 4 })),
  );
}

/** Outcomes as a taker prints them, and the status that their transaction must have. */
const KEPT_AS: Readonly<Record<string, string>> = {
  accepted: 'accepted',
  repeated: 'accepted',
  refused: 'refused',
  awaited: 'awaited',
};

function losesNothing(place: () => Place): void {
  /** The last printed outcome of each event. */
  const acknowledged = new Map<string, string>();
  let database: Awaited<ReturnType<typeof openKnex>>;

  before(async () => {
    const { kills, processes } = place();
    for (let run = 0; run < kills; run += processes) {
      const takers = Array.from({ length: processes }, (_, taker) => takeUntilKilled(`R${run + taker}`, place()));
      for (const [event, outcome] of (await Promise.all(takers)).flat()) acknowledged.set(event, outcome);
    }
    database = await openKnex(place());
  });

  after(() => database.close());

  it('keeps every acknowledged event once, as what was acknowledged', async () => {
    const kept = await keptEvents(database.knex);
    const wrong = [...acknowledged].filter(([event, outcome]) => kept.get(event)?.join() !== KEPT_AS[outcome]);

    expect(acknowledged.size).to.be.greaterThan(place().kills);
    expect(new Set(acknowledged.values())).to.include.keys('accepted', 'refused', 'awaited');
    expect(wrong).to.deep.equal([]);
  });

  it('keeps the ledger, the wallets, the sequences and the callbacks in step', async () => {
    const findings = await findingsOf(new KnexMoneyAudit(database.knex));

    expect(findings.filter(({ violated }) => violated > 0)).to.deep.equal([]);
    // The gateway holds these wallets, so no Agent is asked; the takers count no statements, and nothing is settled from records.
    expect(findings.filter(({ checked }) => checked === 0).map(({ invariant }) => invariant)).to.deep.equal([
      'records_stand',
      'statements_counted',
      'statements_kept',
      'questions_end',
    ]);
  });

  it('has callbacks for each accepted event, and none for anything else', async () => {
    const { rows } = await database.knex.raw(`
      select t.status, count(distinct t.id) as transactions, count(distinct t.id) filter (where c.id is not null) as told
      from wallet_transactions t left join callbacks c on c.transaction_id = t.id::text group by t.status order by t.status`);
    const strays = await database
      .knex('callbacks')
      .whereRaw('not exists (select from wallet_transactions where id::text = callbacks.transaction_id)');

    for (const { status, transactions, told } of rows) expect(told).to.equal(status === 'accepted' ? transactions : 0);
    expect(rows).to.have.length(3);
    expect(strays).to.deep.equal([]);
  });
}

/** Pairs of an event and the outcome that its taker printed before it was killed. */
async function takeUntilKilled(run: string, place: Place): Promise<readonly (readonly [string, string])[]> {
  const { dataDir, databaseUrl } = place;
  const args = [LIFTOFF, ...programOf(TAKER), run, dataDir, ...(databaseUrl === undefined ? [] : [databaseUrl])];
  const taker = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const closed = once(taker, 'close');
  let heard = '';
  taker.stdout.on('data', (chunk: Buffer) => (heard += chunk.toString()));
  while (!heard.includes('open\n')) {
    await Promise.race([once(taker.stdout, 'data'), closed]);
    if (taker.exitCode !== null) throw new Error('The taker ended before it had opened the database.');
  }
  const enough = 1 + Math.floor(Math.random() * ACKNOWLEDGED_MAX);
  while (heard.split('\nack ').length <= enough) {
    await Promise.race([once(taker.stdout, 'data'), closed]);
    if (taker.exitCode !== null) throw new Error('The taker ended before it was killed.');
  }
  await sleep(Math.random() * TAKING_MS_MAX);
  taker.kill('SIGKILL');
  await closed;
  return [...heard.matchAll(/^ack (\S+ \S+) (\S+)$/gm)].map(
    ([, event = '', outcome = '']) => [event, outcome] as const,
  );
}

async function keptEvents(knex: Knex): Promise<ReadonlyMap<string, readonly string[]>> {
  const kept = new Map<string, string[]>();
  const rows = await knex('wallet_transactions').select('kind', 'transaction_id', 'status');
  for (const { kind, transaction_id: id, status } of rows) {
    const event = `${kind} ${id}`;
    kept.set(event, [...(kept.get(event) ?? []), status]);
  }
  return kept;
}
