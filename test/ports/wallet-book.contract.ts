import { expect } from 'chai';
import type { DecidedTransaction } from '../../src/application/ports/wallet-book.ts';
import { Decimal } from '../../src/domain/shared/decimal.ts';
import { describeInWorld, type OpenWorld } from './catalogue-world.ts';
import { imbalanceOf, orderOf, PLAYER, populate, shown, sumsOf } from './money-seeds.ts';
import type { MoneyWorld } from './money-world.ts';
import { asksAgents } from './wallet-book/asks-agents.ts';
import { findsRelated } from './wallet-book/finds-related.ts';
import {
  acceptedOf,
  betEvent,
  cancelEvent,
  decidedOf,
  factsIn,
  fund,
  messageOf,
  NO_REPORT,
  record,
  refusedOf,
  WALLET,
  winEvent,
} from './wallet-seeds.ts';

/** The promises of every book of wallets. */
export function walletBookContract(title: string, openWorld: OpenWorld<MoneyWorld>): void {
  describeInWorld(`${title} (a WalletBook)`, openWorld, (world) => {
    beforeEach(() => populate(world()));

    describe('recording', () => recording(world));
    describe('finding what belongs together', () => findsRelated(world));
    describe('failing', () => failing(world));
    describe('in debt', () => inDebt(world));
    describe('where the Agent holds the wallet', () => asksAgents(world));
    describe('at once', () => atOnce(world));
  });
}

function recording(world: () => MoneyWorld): void {
  it('begins with nothing', async () => {
    const { balance, sequence } = await factsIn(world().walletBook, WALLET);

    expect([balance.toString(), sequence]).to.deep.equal(['0', 0]);
  });

  it('gives back what the work came to', async () => {
    const decide = () => ({ value: 'done' });

    expect(await world().walletBook.run({ wallet: WALLET, clues: [], decide })).to.equal('done');
  });

  it('takes a long decision in steps, and has the wallet for itself meanwhile', async () => {
    await fund(world(), '100');
    const seen: string[] = [];
    const long = world().walletBook.run({
      wallet: WALLET,
      clues: [],
      *decide({ balance }) {
        for (let step = 0; step < 5; step += 1) yield;
        seen.push(balance.toString());
        return { value: undefined, record: [decidedOf(acceptedOf(1, betEvent(1), '90'))] };
      },
    });
    const next = factsIn(world().walletBook, WALLET).then(({ balance }) => seen.push(balance.toString()));
    await Promise.all([long, next]);

    expect(seen).to.deep.equal(['100', '90']);
  });

  it('moves money between the player and the provider, and counts the movement', async () => {
    await fund(world(), '100');

    await record(world().walletBook, decidedOf(acceptedOf(1, betEvent(1), '90')));

    expect(sumsOf(await world().ledger())).to.deep.equal({
      'agent:AGENT-1 USD': '-100',
      [`player:${PLAYER} USD`]: '90',
      'provider:P USD': '10',
    });
    expect((await world().wallets.balanceOf(PLAYER, 'USD')).toString()).to.equal('90');
    expect((await factsIn(world().walletBook, WALLET)).sequence).to.equal(2);
  });

  it('keeps the messages of what was accepted, in order', async () => {
    await fund(world(), '100');
    const [bet, win] = [acceptedOf(1, betEvent(1), '90'), acceptedOf(2, winEvent(1), '115')];

    await record(world().walletBook, decidedOf(bet), decidedOf(win));

    expect(await world().messages()).to.deep.equal([messageOf(bet), messageOf(win)]);
  });

  it('counts what was accepted and moved nothing, and enters nothing for it', async () => {
    await record(world().walletBook, decidedOf(acceptedOf(1, winEvent(1, { movement: '0' }), '0')));

    expect(await world().ledger()).to.deep.equal([]);
    expect((await factsIn(world().walletBook, WALLET)).sequence).to.equal(1);
  });

  it('keeps a refusal without moving or counting anything', async () => {
    await record(world().walletBook, decidedOf(refusedOf(1, betEvent(1))));

    expect(await world().ledger()).to.deep.equal([]);
    expect(await world().messages()).to.deep.equal([]);
    expect((await factsIn(world().walletBook, WALLET)).sequence).to.equal(0);
  });

  const report = {
    gameCode: 'G\u0000',
    gameType: 'SLOT',
    betAmount: Decimal.from('10'),
    validBetAmount: Decimal.from('9.5'),
    prizeAmount: Decimal.from('0.0000000001'),
    winLoss: Decimal.from('-10'),
    detail: '{"a":"ä\\u0000"}',
  };
  for (const [what, event] of Object.entries({
    'a bet': betEvent(1, { report }),
    'a bet without round and wager': betEvent(1, { roundId: undefined, wagerId: undefined, report: NO_REPORT }),
    'a cancellation by number': cancelEvent(1, { reversal: 'reported' }),
    'a cancellation by wager': cancelEvent(1, { corrects: { wagerId: 'W1' } }),
    'a report': betEvent(1, { isReportOnly: true, movement: '0' }),
  })) {
    it(`gives back ${what} as it was recorded`, async () => {
      await fund(world(), '100');
      const transaction = acceptedOf(1, event, '90');
      await record(world().walletBook, decidedOf(transaction));

      const [[kept] = []] = await world().walletBook.about([{ ...WALLET, ...event, settlesBy: 'wager' }]);

      expect(shown(kept)).to.deep.equal(shown(transaction));
      expect(kept?.moved.equals(transaction.moved)).to.equal(true);
    });
  }

  it('gives back why something was refused', async () => {
    await record(world().walletBook, decidedOf(refusedOf(1, betEvent(1))));

    const [[kept] = []] = await world().walletBook.about([{ ...WALLET, ...betEvent(1), settlesBy: 'wager' }]);

    expect([kept?.status, kept?.refusedBecause]).to.deep.equal(['refused', 'insufficient_balance']);
  });
}

function failing(world: () => MoneyWorld): void {
  const attempt = (...decided: DecidedTransaction[]): Promise<unknown> =>
    record(world().walletBook, ...decided).catch((error: unknown) => error);

  beforeEach(() => fund(world(), '5'));

  async function nothingHappened(): Promise<void> {
    expect((await world().wallets.balanceOf(PLAYER, 'USD')).toString()).to.equal('5');
    expect(await world().messages()).to.deep.equal([]);
    expect(await world().walletBook.about([{ ...WALLET, ...betEvent(1), settlesBy: 'wager' }])).to.deep.equal([[]]);
    expect(imbalanceOf(await world().ledger())).to.deep.equal({});
    expect((await factsIn(world().walletBook, WALLET)).sequence).to.equal(1);
  }

  it('has the error of a decision that throws', async () => {
    const decide = (): never => {
      throw new Error('undecided');
    };
    const failure = await world()
      .walletBook.run({ wallet: WALLET, clues: [], decide })
      .catch((error: unknown) => error);

    expect(failure).to.be.instanceOf(Error).with.property('message', 'undecided');
    await nothingHappened();
  });

  it('keeps nothing of a record that has expired, and decides once more', async () => {
    let decisions = 0;
    const value = await world().walletBook.run({
      wallet: WALLET,
      clues: [],
      *decide() {
        decisions += 1;
        if (decisions > 1) return { value: 'late' };
        const endMs = performance.now() + 100;
        while (performance.now() < endMs) yield;
        return {
          value: 'in time',
          record: [decidedOf(acceptedOf(1, betEvent(1, { movement: '-1' }), '4'))],
          expires: true,
        };
      },
      limits: { idleMaxMs: 50 },
    });

    expect([value, decisions]).to.deep.equal(['late', 2]);
    await nothingHappened();
  });

  it('keeps nothing of what would take the wallet below zero without leave', async () => {
    const failure = await attempt(decidedOf(acceptedOf(1, betEvent(1), '-5')));

    expect(failure).to.be.instanceOf(Error);
    await nothingHappened();
  });

  it('keeps nothing when a number of several is recorded already', async () => {
    await record(world().walletBook, decidedOf(refusedOf(9, betEvent(9))));

    const failure = await attempt(
      decidedOf(acceptedOf(1, betEvent(1, { movement: '-1' }), '4')),
      decidedOf(acceptedOf(2, betEvent(9, { movement: '-1' }), '3')),
    );

    expect(failure).to.be.instanceOf(Error);
    await nothingHappened();
  });

  it('lets what has leave take the wallet below zero, and money come in until it is out of debt', async () => {
    await record(world().walletBook, decidedOf(acceptedOf(1, betEvent(1), '-5'), { mayOverdraw: true }));
    await record(world().walletBook, decidedOf(acceptedOf(2, winEvent(1, { movement: '2' }), '-3')));
    await record(world().walletBook, decidedOf(acceptedOf(3, winEvent(2, { movement: '4' }), '1')));

    const failure = await attempt(decidedOf(acceptedOf(4, betEvent(4), '-9')));

    expect(failure).to.be.instanceOf(Error);
    expect((await world().wallets.balanceOf(PLAYER, 'USD')).toString()).to.equal('1');
  });
}

function inDebt(world: () => MoneyWorld): void {
  beforeEach(() => record(world().walletBook, decidedOf(acceptedOf(1, betEvent(1), '-10'), { mayOverdraw: true })));

  const transfer = async (number: number, amount: string): Promise<string> =>
    (await world().transfers.moveHere(orderOf(number, amount))).transfer.status;

  it('takes a deposit that does not cover the debt, and no withdrawal', async () => {
    expect([await transfer(1, '4'), await transfer(2, '-1')]).to.deep.equal(['success', 'failed']);
    expect((await world().wallets.balanceOf(PLAYER, 'USD')).toString()).to.equal('-6');
  });

  it('needs leave again once a deposit has covered the debt', async () => {
    await transfer(1, '15');

    const failure = await record(world().walletBook, decidedOf(acceptedOf(2, betEvent(2), '-5'))).catch(
      (error: unknown) => error,
    );

    expect(failure).to.be.instanceOf(Error);
    expect((await world().wallets.balanceOf(PLAYER, 'USD')).toString()).to.equal('5');
  });
}

function atOnce(world: () => MoneyWorld): void {
  it('lets one work on a wallet at a time, each with the balance that the one before left', async () => {
    await fund(world(), '100');

    const balances = await Promise.all(
      Array.from({ length: 20 }, (_, number) =>
        world().walletBook.run({
          wallet: WALLET,
          clues: [],
          decide: (facts) => {
            const balance = facts.balance.minus(Decimal.from('1')).toString();
            const bet = betEvent(number, { movement: '-1' });
            return { value: balance, record: [decidedOf(acceptedOf(number, bet, balance))] };
          },
        }),
      ),
    );

    expect(new Set(balances).size).to.equal(20);
    expect((await world().wallets.balanceOf(PLAYER, 'USD')).toString()).to.equal('80');
    expect(imbalanceOf(await world().ledger())).to.deep.equal({});
  });
}
