import { expect } from 'chai';
import { Decimal } from '../../../../src/domain/shared/decimal.ts';
import { AMOUNTS, betsOf, type AmountName } from '../../../../src/domain/statement/statement-figures.ts';
import type { ActionSums, SumsByAction } from '../../../../src/domain/statement/statement-line.ts';

const sums = (transactions: number, toPlayer: string, fromPlayer: string, validStakes = '0'): ActionSums => ({
  transactions,
  toPlayer: Decimal.from(toPlayer),
  fromPlayer: Decimal.from(fromPlayer),
  validStakes: Decimal.from(validStakes),
});

/** Each action has money in both directions, as bets that give and results that take have. */
const DAY: SumsByAction = {
  BET: { ...sums(3, '1', '40'), byKind: { stake: Decimal.from('-30'), tip: Decimal.from('-4') } },
  SETTLED: { ...sums(2, '30', '4', '25'), byKind: { win: Decimal.from('20'), other: Decimal.from('-1') } },
  BONUS: { ...sums(1, '7', '2', '5'), byKind: { jackpot: Decimal.from('5') } },
  CANCEL: sums(1, '10', '3'),
  ROLLBACK: sums(2, '8', '20'),
};

const FIGURES: Partial<Readonly<Record<AmountName, string>>> = {
  stakes: '39',
  validStakes: '30',
  payouts: '31',
  settledPayouts: '26',
  bonusPayouts: '5',
  correctionsToPlayer: '18',
  correctionsFromPlayer: '23',
  cancelToPlayer: '10',
  cancelFromPlayer: '3',
  rollbackToPlayer: '8',
  rollbackFromPlayer: '20',
  refundToPlayer: '0',
  // 39 - 31 - 18 + 23
  grossGamingRevenue: '13',
  stakesStake: '30',
  stakesTip: '4',
  stakesPurchase: '0',
  // 39 - 30 - 4
  stakesUnspecified: '5',
  payoutsWin: '20',
  payoutsJackpot: '5',
  payoutsFreeRound: '0',
  payoutsOther: '-1',
  // 31 - 20 - 5 + 1
  payoutsUnspecified: '7',
};

describe('the figures of a statement', () => {
  for (const [name, figure] of Object.entries(FIGURES)) {
    it(`have ${figure} as ${name}`, () => {
      expect(AMOUNTS[name as AmountName].of(DAY).toString()).to.equal(figure);
    });
  }

  it('count bets, and nothing else', () => {
    expect(betsOf(DAY)).to.equal(3);
    expect(betsOf({ SETTLED: sums(2, '1', '0') })).to.equal(0);
  });

  it('are zero without any movement', () => {
    for (const { of } of Object.values(AMOUNTS)) expect(of({}).toString()).to.equal('0');
  });
});
