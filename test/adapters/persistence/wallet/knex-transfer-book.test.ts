import { expect } from 'chai';
import { Decimal } from '../../../../src/domain/shared/decimal.ts';
import { AGENT, guid, MOMENT_MS, PROVIDER } from '../../../ports/catalogue-seeds.ts';
import { describeInWorld } from '../../../ports/catalogue-world.ts';
import { imbalanceOf, orderOf, PLAYER, populate, shown, sumsOf, upstreamOrderOf } from '../../../ports/money-seeds.ts';
import { transferBookContract } from '../../../ports/transfer-book.contract.ts';
import { acceptedOf, betEvent, decidedOf, record } from '../../../ports/wallet-seeds.ts';
import { describeWithPostgres } from '../../../support/postgres.ts';
import { onBothDatabases, openPostgresWorld, type KnexWorld } from '../knex-world.ts';

describe('KnexTransferBook', () => {
  onBothDatabases((openWorld) => {
    transferBookContract('KnexTransferBook', openWorld);
    describeInWorld('what does not fit a column', openWorld, misfits);
    describeInWorld('wallets', openWorld, sequences);
  });

  describeWithPostgres('two processes on PostgreSQL', (database) => {
    twoProcesses(() => database().url);
  });
});

function misfits(world: () => KnexWorld): void {
  beforeEach(() => populate(world()));

  for (const [balanceAfter, kept] of [
    [Decimal.from('0.0000000019').shiftedRight(1), '0.0000000001'],
    [Decimal.from('99999999999999999999').plus(Decimal.from('1')), undefined],
  ] as const) {
    it(`decides a transfer although the provider told a balance of ${balanceAfter.toString()}`, async () => {
      await world().transfers.begin(upstreamOrderOf(1, '5'), 0);

      const decided = await world().transfers.decide(guid(1), { status: 'success', balanceAfter });

      expect(decided.balanceAfter?.toString()).to.equal(kept);
      expect(shown(await world().transfers.find(AGENT, 'T1'))).to.deep.equal(shown(decided));
      expect(sumsOf(await world().ledger())[`provider:${PROVIDER} USD`]).to.equal('5');
    });
  }

  it('refuses an amount that would be rounded', async () => {
    const amount = Decimal.from('0.0000000015').shiftedRight(1);

    const failure = await world()
      .transfers.moveHere(orderOf(1, '1', { amount }))
      .catch((error: unknown) => error);

    expect(failure).to.be.instanceOf(RangeError);
    expect(await world().transfers.find(AGENT, 'T1')).to.equal(undefined);
  });
}

function sequences(world: () => KnexWorld): void {
  beforeEach(() => populate(world()));

  it('count the movements in them, and only those', async () => {
    await world().transfers.moveHere(orderOf(1, '10'));
    await world().transfers.moveHere(orderOf(2, '-4'));
    await world().transfers.moveHere(orderOf(2, '-4', { id: guid(3) }));
    await world().transfers.moveHere(orderOf(4, '-100'));

    expect(await world().knex('wallets').select('sequence', 'balance')).to.deep.equal([
      { sequence: 2, balance: '6.0000000000' },
    ]);
  });

  for (const [amount, mayBeNegative] of [
    ['20', true],
    ['50', false],
  ] as const) {
    it(`${mayBeNegative ? 'keep' : 'lose'} their leave to be below zero with ${amount} for a debt of 50`, async () => {
      const correction = acceptedOf(900, betEvent(900, { movement: '-50' }), '-50');
      await record(world().walletBook, decidedOf(correction, { mayOverdraw: true }));

      await world().transfers.moveHere(orderOf(1, amount));

      expect(await world().knex('wallets').pluck('may_be_negative')).to.deep.equal([mayBeNegative]);
    });
  }
}

function twoProcesses(url: () => string): void {
  const ORDERS = 40;
  const numbers = Array.from({ length: ORDERS }, (_, number) => number + 1);
  let worlds: readonly [KnexWorld, KnexWorld];
  const worldFor = (number: number): KnexWorld => worlds[number % 2 === 0 ? 0 : 1];

  before(async () => {
    worlds = [await openPostgresWorld(url()), await openPostgresWorld(url())];
  });

  beforeEach(async () => {
    await worlds[0].reset();
    await populate(worlds[0]);
  });

  after(() => Promise.all(worlds.map((world) => world.close())));

  it('record equal orders once', async () => {
    const recorded = await Promise.all(
      numbers.map((number) => worldFor(number).transfers.moveHere(orderOf(1, '10', { id: guid(number) }))),
    );

    expect(recorded.filter(({ isNew }) => isNew)).to.have.length(1);
    expect(sumsOf(await worlds[0].ledger())[`player:${PLAYER} USD`]).to.equal('10');
  });

  it('take exactly what there is out of a wallet', async () => {
    await worlds[0].transfers.moveHere(orderOf(0, '13'));

    await Promise.all(numbers.map((number) => worldFor(number).transfers.moveHere(orderOf(number, '-1'))));

    expect((await worlds[1].wallets.balanceOf(PLAYER, 'USD')).toString()).to.equal('0');
    expect(await worlds[1].knex('transfers').where({ status: 'success' })).to.have.length(14);
    expect(imbalanceOf(await worlds[1].ledger())).to.deep.equal({});
  });

  it('book a transfer once that both decide', async () => {
    for (const number of numbers) await worlds[0].transfers.begin(upstreamOrderOf(number, '1'), 0);
    const success = { status: 'success', balanceAfter: undefined } as const;

    await Promise.all(
      numbers.flatMap((number) => worlds.map((world) => world.transfers.decide(guid(number), success))),
    );

    expect(sumsOf(await worlds[0].ledger())[`provider:${PROVIDER} USD`]).to.equal(String(ORDERS));
  });

  it('share out what is due', async () => {
    for (const number of numbers) await worlds[0].transfers.begin(upstreamOrderOf(number, '1'), 0);

    const claims = await Promise.all(
      numbers.map((number) => worldFor(number).transfers.claimDue(MOMENT_MS, MOMENT_MS + 30_000, 3)),
    );

    const ids = claims.flat().map(({ id }) => id);
    expect(new Set(ids).size).to.equal(ids.length);
  });
}
