/** Bets that no callback has settled: the gateway asks every simulated upstream by itself, and books what the records say. */
import { expect } from 'chai';
import { ALL_PROTOCOLS as PROTOCOLS } from '../../../support/all-protocols.ts';
import { Decimal } from '../../../../src/domain/shared/decimal.ts';
import { PLAYER } from '../../../ports/money-seeds.ts';
import { betOf, MINUTE_MS, ReconciliationTable, SIMULATORS } from './reconciliation-table.ts';

/** The first question of each protocol to its upstream; a protocol without one about a bet reads the records at once. */
const QUESTIONS: Readonly<Record<string, string>> = {
  A: 'open.operator.order.status',
  B: 'wager',
  C: 'GetTransactionDetails',
  D: 'GetDealidStatus',
  HUB88: 'transactions/list',
};
const [PAID, OPEN, NEVER_PUSHED, SECOND, THIRD] = [1, 2, 3, 4, 5];
/** More than the repetitions of one question. */
const LOST_MAX = 9;
/** Longer than any pause between two questions about a bet. */
const LONG_MS = 25 * 60 * MINUTE_MS;

describe('asking about bets that stay open', () => {
  for (const protocol of PROTOCOLS.filter(({ label }) => label in SIMULATORS)) {
    describe(`of protocol ${protocol.label}`, () => {
      let table: ReconciliationTable;

      beforeEach(async () => {
        table = new ReconciliationTable(protocol);
        await table.open();
        await table.play(PAID, '25');
      });

      afterEach(() => table.close());

      askedAbout(() => table);
    });
  }
});

function askedAbout(table: () => ReconciliationTable): void {
  const balance = async (): Promise<string> =>
    (await table().gateway.world.wallets.balanceOf(PLAYER, 'USD')).toString();

  /** A bet that the upstream has settled without a callback. */
  const neverPushed = async (number: number): Promise<void> => {
    const settledAtMs = table().clock.nowMs();
    const { betId } = await table().play(number);
    Object.assign(table().simulator.books.bets.get(betId)!, {
      status: 'settled',
      payout: Decimal.from('25'),
      settledAtMs,
    });
  };

  const outcomes = async (): Promise<readonly string[]> =>
    (await table().askOpenBets()).map(({ outcome }) => outcome).sort();

  it('books the outcome once, tells the Agent, and keeps who did it', async () => {
    await neverPushed(NEVER_PUSHED);
    const { world } = table().gateway;
    const told = (await world.messages()).length;
    table().clock.advance(90 * MINUTE_MS);

    expect(await outcomes()).to.deep.equal(['booked']);
    expect(await balance()).to.equal('1030');
    expect((await world.messages()).length).to.be.greaterThan(told);
    const kept = world.books.money.walletTransactions.filter(({ key }) => key.broughtInBy === 'open bets');
    expect(kept.map(({ transaction }) => transaction.action))
      .to.include('SETTLED')
      .and.not.include('BET');
    table().clock.advance(LONG_MS);
    expect(await outcomes()).to.deep.equal([]);
    expect(await balance()).to.equal('1030');
  });

  it('asks its question before it reads records, and asks no more in a look without an answer', async () => {
    for (const number of [NEVER_PUSHED, SECOND]) await neverPushed(number);
    table().clock.advance(90 * MINUTE_MS);
    const { operations, faults } = table().simulator.server;
    const question = QUESTIONS[table().protocol.label];
    operations.length = 0;
    for (let nth = 1; nth <= LOST_MAX; nth += 1) faults.onCall(nth, { kind: 'drop' });

    expect(await outcomes()).to.deep.equal(['unanswered']);
    expect([...new Set(operations)]).to.deep.equal([question]);
    faults.clear();
    operations.length = 0;
    table().clock.advance(30 * MINUTE_MS);
    expect(await outcomes(), 'the bet that was not asked about').to.deep.equal(['booked']);
    expect(operations[0]).to.equal(question);
    table().clock.advance(60 * MINUTE_MS);
    expect(await outcomes(), 'the bet without an answer').to.deep.equal(['booked']);
    expect(await balance()).to.equal('1045');
  });

  it('leaves a bet open that is open there, and asks again later and later', async () => {
    await table().play(OPEN);
    table().clock.advance(90 * MINUTE_MS);

    const [first] = await table().askOpenBets();
    expect(first?.outcome).to.be.oneOf(['open', 'left']);
    table().clock.advance(30 * MINUTE_MS);
    expect(await outcomes()).to.deep.equal([]);
    table().clock.advance(40 * MINUTE_MS);
    expect(await outcomes()).to.have.length(1);
    table().clock.advance(70 * MINUTE_MS);
    expect(await outcomes()).to.deep.equal([]);
    expect(await balance()).to.equal('1005');
  });

  it('asks about no bet that is young', async () => {
    await neverPushed(NEVER_PUSHED);

    table().clock.advance(59 * MINUTE_MS);
    expect(await outcomes()).to.deep.equal([]);
  });

  it('asks about no more bets in a minute than it may', async () => {
    for (const number of [NEVER_PUSHED, SECOND, THIRD]) await neverPushed(number);
    table().askedPerMinute = 2;
    table().clock.advance(90 * MINUTE_MS);

    expect(await outcomes()).to.have.length(2);
    expect(await outcomes()).to.deep.equal([]);
    table().clock.advance(10 * MINUTE_MS);
    expect(await outcomes()).to.have.length(1);
    expect(await balance()).to.equal('1060');
  });

  it('is not moved by the callback that comes late', async () => {
    await neverPushed(NEVER_PUSHED);
    table().clock.advance(90 * MINUTE_MS);
    await table().askOpenBets();

    await table().sender.settle(betOf(NEVER_PUSHED), Decimal.from('25'));

    expect(await balance()).to.equal('1030');
  });
}
