import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { openPostgresWorld, type KnexWorld } from '../adapters/persistence/knex-world.ts';
import { findingsOf } from '../ports/audited.ts';
import { LedgerView, type ListedTransaction } from '../faults/kill-test/ledger-view.ts';
import { programOf } from '../support/built-source.ts';
import { createTemporaryDatabase, describeWithPostgres, type TemporaryDatabase } from '../support/postgres.ts';
import { ThreeGateways, until } from './three-gateways.ts';

/** Callbacks that are heard before the move, and again after it. */
const HEARD_MIN = 60;
const KILLS = 6;
const SECRETS_KEY = '5a'.repeat(32);

describeWithPostgres('an Agent that is moved while all providers play', (database) => {
  let world: ThreeGateways;
  let target: TemporaryDatabase;
  let cells: { readonly source: KnexWorld; readonly target: KnexWorld };

  before(async () => {
    world = await ThreeGateways.open(database().url, [0, 0]);
    target = (await createTemporaryDatabase())!;
    cells = { source: await openPostgresWorld(database().url), target: await openPostgresWorld(target.url) };
    await world.takeSeats();
    await connectProviders(cells);
  });

  after(async () => {
    await world.close();
    await Promise.all([cells.source.close(), cells.target.close()]);
    await target.drop();
  });

  /** The signal that ended the command. */
  async function moved(killedAfterMs?: number): Promise<NodeJS.Signals | null> {
    const env = {
      PATH: process.env['PATH'],
      DATABASE_URL: database().url,
      SECRETS_KEY,
      TARGET_DATABASE_URL: target.url,
      TARGET_SECRETS_KEY: SECRETS_KEY,
    };
    const args = [...programOf('src/agent-gateway'), 'agents', 'move', 'A'];
    const mover = spawn(process.execPath, args, { env, stdio: ['ignore', 'inherit', 'inherit'] });
    const exit = once(mover, 'exit') as Promise<[number | null, NodeJS.Signals | null]>;
    if (killedAfterMs !== undefined) void sleep(killedAfterMs).then(() => mover.kill('SIGKILL'));
    const [code, signal] = await exit;
    if (signal === null) expect(code).to.equal(0);
    return signal;
  }

  it('loses nothing and doubles nothing, though the mover is killed again and again', async () => {
    const playing = Promise.all(world.tables.map((table) => table.work()));
    playing.catch(() => undefined);
    await until(() => world.system.received.length > HEARD_MIN);

    for (let kill = 1; kill <= KILLS; kill += 1) await moved(200 * kill);
    await moved();
    const away = await world.agent('/player/balance', { member_id: 'ANN', currency: 'USD' }, world.running[0]!.baseUrl);
    expect([away.code, away.msg]).to.deep.equal([9002, expectedWords]);
    const heardInSource = world.arrivals.length;
    for (const gateway of world.running) await world.replace(gateway, { DATABASE_URL: target.url });
    await until(() => world.arrivals.length > heardInSource + HEARD_MIN);
    world.course.isOver = true;
    await playing;
    const { baseUrl } = world.running[0]!;
    await until(async () => (await world.admin('GET /callbacks?status=pending', undefined, baseUrl))['total'] === 0);

    const ledger = await LedgerView.read(baseUrl);
    const accepted = ledger.transactions.filter(({ status, kind }) => status === 'accepted' && kind !== 'report');
    const due = accepted.filter((one) => !ledger.isOfRefusedBet(one));
    expect(world.course.findings).to.deep.equal([]);
    expect(world.book.findings()).to.deep.equal([]);
    expect(world.book.arrivals.map(toldOf).toSorted()).to.deep.equal(due.map(keptAs).toSorted());
    for (const cell of [cells.source, cells.target]) {
      expect((await findingsOf(cell.audit)).filter(({ violated }) => violated > 0)).to.deep.equal([]);
    }
    for (const member of ['ANN', 'BOB']) {
      const { data } = await world.agent('/player/balance', { member_id: member, currency: 'USD' }, baseUrl);
      expect(world.book.purses.balanceOf(member).toFixed(4)).to.equal(Number(data['balance']).toFixed(4));
    }
  });
});

const expectedWords = 'this Agent was moved to another cell of the service; call it at the address of that cell';

/** The same providers in the target, which has the same key. */
async function connectProviders({ source, target }: Record<'source' | 'target', KnexWorld>): Promise<void> {
  await target.knex('providers').insert(await source.knex('providers').select());
  await target.knex('catalogue_revision').increment('value', 1_000);
}

const toldOf = (told: { provider: string; username: string; action: string; transactionId: string }) =>
  [told.provider, told.username, told.action, told.transactionId].join(' ');

const keptAs = (kept: ListedTransaction) => [kept.provider, kept.member_id, kept.action, kept.transaction_id].join(' ');
