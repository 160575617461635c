import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { SimulatedWorld, type Envelope } from '../e2e/simulated-world.ts';
import { describeWithPostgres } from '../support/postgres.ts';
import { leaveTransfersLying } from './database-rows.ts';

const POLL_MS = 50;

/** The name of the movement in each protocol. */
const OPERATIONS = { A: 'open.operator.user.transfer', B: 'deposit' } as const;

/** Asks until the answer is the expected one; the time-out of the test is the limit. */
async function until(ask: () => Promise<Envelope>, isIt: (answer: Envelope) => boolean): Promise<Envelope> {
  for (;;) {
    const answer = await ask();
    if (isIt(answer)) return answer;
    await sleep(POLL_MS);
  }
}

async function survivesKill(label: keyof typeof OPERATIONS, settings: Readonly<Record<string, string>>): Promise<void> {
  const world = await SimulatedWorld.open({ TRANSFER_RESOLVE_INTERVAL_MS: '100', ...settings });
  try {
    const { simulator, memberId } = world.upstream(label);
    const { books, server, sample } = simulator;
    const order = { username: memberId, currency: sample.currency, amount: '12.5', transfer_id: 'KILLED' };
    const move = () => world.agent('/player/transfer', { provider: label, ...order });
    const before = { moves: books.transfers.size, balance: books.players.get(sample.player)!.balance };
    server.faults.onCall(1, { kind: 'hang' }, OPERATIONS[label]);

    const unanswered = move().catch(() => 'cut');
    while (!server.operations.includes(OPERATIONS[label])) await sleep(POLL_MS / 10);
    await world.killAndRestart();
    const inTheAir = await move();
    const asked = await until(
      () => world.agent('/order/status', { transfer_id: 'KILLED' }),
      ({ data }) => data['status'] !== 'pending',
    );

    expect(await unanswered).to.equal('cut');
    expect(inTheAir.code).to.be.oneOf([0, 3004]);
    expect(asked.data).to.include({ status: 'success', amount: '12.5000', transfer_type: 'deposit' });
    expect((await move()).data).to.include({ status: 'success', amount: '12.5000' });
    expect(books.transfers.size - before.moves).to.equal(1);
    expect(books.players.get(sample.player)?.balance.minus(before.balance).toString()).to.equal('12.5');
  } finally {
    await world.close();
  }
}

async function isDecidedUnasked(databaseUrl: string): Promise<void> {
  const world = await SimulatedWorld.open({ TRANSFER_RESOLVE_INTERVAL_MS: '100', DATABASE_URL: databaseUrl });
  try {
    const { simulator, memberId } = world.upstream('B');
    const { books, server, sample } = simulator;
    const moves = books.transfers.size;
    const order = { username: memberId, currency: sample.currency, amount: '12.5', transfer_id: 'KILLED' };
    const move = () => world.agent('/player/transfer', { provider: 'B', ...order });
    server.faults.onCall(1, { kind: 'hang' }, OPERATIONS.B);

    void move().catch(() => 'cut');
    while (!server.operations.includes(OPERATIONS.B)) await sleep(POLL_MS / 10);
    await world.gateway.kill();
    await leaveTransfersLying(databaseUrl);
    await world.restart();
    const decided = await until(move, ({ code }) => code !== 3004);

    expect(decided.data).to.include({ status: 'success' });
    expect(books.transfers.size - moves).to.equal(1);
  } finally {
    await world.close();
  }
}

describe('a transfer under kill -9', () => {
  it('moves once at a provider that is asked what became of it', () => survivesKill('A', {}));

  describeWithPostgres('with PostgreSQL', (database) => {
    it('moves once at a provider to which it is sent again', () => {
      return survivesKill('B', { DATABASE_URL: database().url });
    });
  });

  describeWithPostgres('with PostgreSQL, when nobody asks for it', (database) => {
    it('is decided by the next process', () => {
      return isDecidedUnasked(database().url);
    });
  });
});
