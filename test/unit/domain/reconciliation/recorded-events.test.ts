import { expect } from 'chai';
import { UpstreamName } from '../../../../src/domain/player/upstream-name.ts';
import { stakesOf, sumOf } from '../../../../src/domain/reconciliation/recorded-events.ts';
import type { BetRecord } from '../../../../src/domain/provider/upstream-call.ts';
import { Decimal } from '../../../../src/domain/shared/decimal.ts';

const recordOf = (betId: string, stake: string, stakes: readonly string[] | undefined): BetRecord => ({
  betId,
  roundId: 'R1',
  player: UpstreamName.of('ANN'),
  gameCode: undefined,
  currency: 'USD',
  status: 'settled',
  betAmount: Decimal.from(stake),
  validBetAmount: undefined,
  payoutAmount: Decimal.ZERO,
  winLoss: Decimal.from(stake).negated(),
  betAtMs: 0,
  settledAtMs: 0,
  numbers: stakes && { stakes, payout: undefined },
});

const shown = (records: readonly BetRecord[]): unknown =>
  [...(stakesOf(records) ?? [['not said', '']])].map(([number, stake]) => `${number} ${stake.toString()}`.trim());

describe('the stakes that records name', () => {
  it('are summed by their numbers', () => {
    expect(shown([recordOf('1', '10', ['a']), recordOf('2', '5', ['a']), recordOf('3', '7', ['b'])])).to.deep.equal([
      ...['a 15', 'b 7'],
    ]);
  });

  it('are one stake for several bets with one number', () => {
    expect(shown([recordOf('1', '10', ['a']), recordOf('2', '5', ['a'])])).to.deep.equal(['a 15']);
  });

  it('are one stake for a bet that names its number twice', () => {
    expect(shown([recordOf('1', '10', ['a', 'a'])])).to.deep.equal(['a 10']);
  });

  for (const [what, records] of [
    [
      'a bet has two numbers and another one has one of them',
      [recordOf('1', '10', ['a', 'b']), recordOf('2', '5', ['a'])],
    ],
    ['a bet has two numbers', [recordOf('1', '10', ['a', 'b'])]],
    ['a bet has no number', [recordOf('1', '10', ['a']), recordOf('2', '5', undefined)]],
    ['a list of numbers is empty', [recordOf('1', '10', [])]],
    ['one list is empty, and another has one number', [recordOf('1', '10', ['a']), recordOf('2', '5', [])]],
  ] as const) {
    it(`are not made up when ${what}`, () => {
      expect(shown(records)).to.deep.equal(['not said']);
    });
  }
});

describe('the sum of amounts', () => {
  it('is exact, and zero of none', () => {
    const sum = (...amounts: readonly string[]) => sumOf(amounts.map((amount) => Decimal.from(amount))).toString();

    expect([sum('0.1', '0.2', '-1'), sum()]).to.deep.equal(['-0.7', '0']);
  });
});
