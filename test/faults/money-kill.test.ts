import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { expect } from 'chai';
import type { Knex } from 'knex';
import { openKnex } from '../../src/adapters/persistence/database/open-knex.ts';
import { describeWithPostgres } from '../support/postgres.ts';
import { migratedFolder } from '../support/prepared-folder.ts';
import { LIFTOFF, programOf } from '../support/built-source.ts';

const MOVER = new URL('./money-mover.ts', import.meta.url);
const KILLS = 6;
/** A mover is killed after one of this many acknowledgements; the first successful movement comes after the third. */
const ACKNOWLEDGED_MAX = 60;

/** The place of the money: the embedded database in the folder, unless there is a URL. */
interface Place {
  readonly dataDir: string;
  readonly databaseUrl?: string;
  /** The number of movers that share it. */
  readonly processes: number;
}

/** The last acknowledgement of a transfer. */
interface Acknowledged {
  readonly what: string;
  readonly status: string;
}

describe('money under kill -9', () => {
  let dataDir = '';

  before(async () => {
    dataDir = await migratedFolder('money-kill-', '.');
  });

  after(() => rm(dataDir, { recursive: true, force: true }));

  describe('in the embedded database', () => staysWhole(() => ({ dataDir, processes: 1 })));

  describeWithPostgres('in PostgreSQL', (database) =>
    staysWhole(() => ({ dataDir, databaseUrl: database().url, processes: 2 })),
  );
});

function staysWhole(place: () => Place): void {
  const acknowledged = new Map<string, Acknowledged>();
  let database: Awaited<ReturnType<typeof openKnex>>;

  before(async () => {
    const { processes } = place();
    for (let run = 0; run < KILLS; run += processes) {
      const movers = Array.from({ length: processes }, (_, mover) => moveUntilKilled(`R${run + mover}`, place()));
      for (const [id, last] of (await Promise.all(movers)).flatMap((heard) => [...heard])) acknowledged.set(id, last);
    }
    database = await openKnex(place());
  });

  after(() => database.close());

  it('has every acknowledged transfer once, as it was acknowledged or decided since', async () => {
    const kept = await database.knex<KeptRow>('transfers').select('transfer_id', 'status');

    const statuses = new Map(kept.map(({ transfer_id: id, status }) => [id, status]));
    const wrong = [...acknowledged].filter(([id, { what, status }]) => !isKept(statuses.get(id), { what, status }));
    expect(acknowledged.size).to.be.greaterThan(KILLS);
    expect(new Set([...acknowledged.values()].map(({ status }) => status))).to.include.members(['success', 'failed']);
    expect(wrong).to.deep.equal([]);
    expect(kept).to.have.length(statuses.size);
  });

  it('has a ledger that adds up to zero, with two entries for each success and none for anything else', async () => {
    expect(await rowsOf(database.knex, UNBALANCED)).to.deep.equal([]);
    expect(await rowsOf(database.knex, MISBOOKED)).to.deep.equal([]);
  });

  it('has wallets that are the sums of their entries', async () => {
    expect(await rowsOf(database.knex, WRONG_WALLETS)).to.deep.equal([]);
    expect(await database.knex('wallets')).not.to.deep.equal([]);
  });
}

interface KeptRow {
  readonly transfer_id: string;
  readonly status: string;
}

/** A begun transfer may have been decided after its acknowledgement; every other status is final. */
const isKept = (status: string | undefined, { what, status: told }: Acknowledged): boolean =>
  what === 'begun' ? status !== undefined : status === told;

const UNBALANCED = 'select currency from ledger_entries group by currency having sum(amount) <> 0';
const MISBOOKED = `
select transfers.id from transfers left join ledger_entries on ledger_entries.transfer_id = transfers.id
group by transfers.id, status
having count(ledger_entries.id) <> case status when 'success' then 2 else 0 end`;
const WRONG_WALLETS = `
select player_id, wallets.currency from wallets
left join ledger_entries on account = 'player:' || player_id and ledger_entries.currency = wallets.currency
group by player_id, wallets.currency, balance, sequence
having balance <> coalesce(sum(amount), 0) or sequence <> count(ledger_entries.id)`;

const rowsOf = async (knex: Knex, sql: string): Promise<unknown[]> => (await knex.raw(sql)).rows;

/**
 * The acknowledgements of a mover that is killed after a random one. This is a count and not a time, so that a slow machine moves as much
 * as a fast one.
 */
async function moveUntilKilled(run: string, { dataDir, databaseUrl }: Place): Promise<Map<string, Acknowledged>> {
  const words = [run, dataDir, ...(databaseUrl === undefined ? [] : [databaseUrl])];
  const mover = spawn(process.execPath, [LIFTOFF, ...programOf(MOVER), ...words], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const closed = once(mover, 'close');
  const wanted = 1 + Math.floor(Math.random() * ACKNOWLEDGED_MAX);
  let heard = '';
  mover.stdout.on('data', (chunk: Buffer) => {
    heard += chunk.toString();
    if (acknowledgedIn(heard).length >= wanted) mover.kill('SIGKILL');
  });
  const [, signal] = await closed;
  if (signal !== 'SIGKILL') throw new Error('The mover ended before it was killed.');
  return new Map(acknowledgedIn(heard));
}

const acknowledgedIn = (heard: string): (readonly [string, Acknowledged])[] =>
  [...heard.matchAll(/^ack (\w+) (\S+) (\w+)$/gm)].map(([, what = '', id = '', status = '']) => [id, { what, status }]);
