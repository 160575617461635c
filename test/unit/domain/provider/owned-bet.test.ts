import { expect } from 'chai';
import { UpstreamName } from '../../../../src/domain/player/upstream-name.ts';
import fc from 'fast-check';
import { compareBets, LatestBets, type OwnedBet } from '../../../../src/domain/provider/owned-bet.ts';
import { Decimal } from '../../../../src/domain/shared/decimal.ts';

const bet = (betId: string, settledAtMs: number | undefined, betAtMs: number | undefined = 0): OwnedBet => ({
  betId,
  roundId: undefined,
  player: UpstreamName.of('P'),
  gameCode: undefined,
  betAmount: Decimal.ZERO,
  validBetAmount: undefined,
  payoutAmount: Decimal.ZERO,
  winLoss: Decimal.ZERO,
  currency: 'USD',
  status: 'settled',
  betAtMs,
  settledAtMs,
  memberId: 'M',
});
const idsOf = (bets: readonly OwnedBet[]): string[] => bets.map(({ betId }) => betId);

function betsInOrder(bets: readonly OwnedBet[]): readonly OwnedBet[] {
  const latest = new LatestBets();
  for (const bet of bets) latest.add(bet);
  return [...latest.all].sort(compareBets);
}

describe('bets in order', () => {
  it('are ordered by settlement, then by placement, then by id', () => {
    const bets = [bet('b', 2, 1), bet('a', 2, 1), bet('c', 2, 0), bet('d', 1, 9)];

    expect(idsOf(betsInOrder(bets))).to.deep.equal(['d', 'c', 'a', 'b']);
  });

  it('have unsettled bets last', () => {
    expect(idsOf(betsInOrder([bet('open', undefined), bet('settled', 1)]))).to.deep.equal(['settled', 'open']);
  });

  it('have each bet once, with its last settlement', () => {
    const [open, settled, again] = [bet('a', undefined), bet('a', 1), bet('a', 2)];

    for (const told of [
      [open, settled, again],
      [again, settled, open],
    ]) {
      expect(betsInOrder(told)).to.deep.equal([again]);
    }
  });

  it('do not depend on the order of the list', () => {
    const instant = fc.option(fc.nat(3), { nil: undefined });
    const bets = fc.uniqueArray(fc.tuple(fc.nat(20), instant, instant), { selector: ([id]) => id });
    const shuffled = bets.chain((all) =>
      fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })),
    );
    const made = (all: readonly [number, number | undefined, number | undefined][]) =>
      idsOf(betsInOrder(all.map(([id, settledAtMs, betAtMs]) => bet(String(id), settledAtMs, betAtMs))));

    fc.assert(
      fc.property(shuffled, ([one, other]) => {
        expect(made(one)).to.deep.equal(made(other));
      }),
    );
  });
});
