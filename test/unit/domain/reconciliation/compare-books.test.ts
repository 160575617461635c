import { expect } from 'chai';
import { UpstreamName } from '../../../../src/domain/player/upstream-name.ts';
import fc from 'fast-check';
import type { BetRecord, BetStatus } from '../../../../src/domain/provider/upstream-call.ts';
import {
  compareBooks,
  type BookUnit,
  type OurEntry,
  type TheirBet,
} from '../../../../src/domain/reconciliation/compare-books.ts';
import { Decimal } from '../../../../src/domain/shared/decimal.ts';

const SPAN = { fromMs: 1_000, toMs: 2_000 };
const PLAYER = 'player-1';

interface Told {
  readonly stake?: number;
  readonly payout?: number;
  readonly status?: BetStatus;
  readonly atMs?: number;
  readonly roundId?: string;
}

function bet(number: number, told: Told = {}): TheirBet {
  const { stake = 10, payout = 25, status = 'settled', atMs = 1_500, roundId = `R${number}` } = told;
  const paid = status === 'settled' ? payout : status === 'unsettled' ? 0 : stake;
  const record: BetRecord = {
    betId: `B${number}`,
    roundId,
    player: UpstreamName.of('ANN'),
    gameCode: 'g',
    currency: 'USD',
    status,
    validBetAmount: undefined,
    betAmount: Decimal.from(String(stake)),
    payoutAmount: Decimal.from(String(paid)),
    winLoss: Decimal.from(String(paid - stake)),
    betAtMs: atMs,
    settledAtMs: status === 'unsettled' ? undefined : atMs,
  };
  return { playerId: PLAYER, record };
}

/** The books of an honest gateway for these bets. */
function mirrored(bets: readonly TheirBet[], unit: BookUnit): readonly OurEntry[] {
  const entries = new Map<string, OurEntry>();
  for (const bet of bets) {
    const entry = mirroredOne(bet, unit);
    const known = entries.get(entry.key);
    const isTakenBack = entry.isTakenBack || known?.isTakenBack === true;
    const net = known === undefined ? entry.net : known.net.plus(entry.net);
    entries.set(entry.key, { ...entry, net, isTakenBack });
  }
  return [...entries.values()];
}

function mirroredOne({ playerId, record }: TheirBet, unit: BookUnit): OurEntry {
  const { status, betId, roundId = '', winLoss, betAtMs = 0 } = record;
  const isTakenBack = status === 'cancelled' || status === 'void';
  return {
    playerId,
    key: unit === 'wager' ? betId : roundId,
    currency: 'USD',
    unacknowledged: 0,
    net: isTakenBack ? Decimal.ZERO : winLoss,
    isOver: status !== 'unsettled',
    isTakenBack,
    lastAtMs: betAtMs,
  };
}

const reasons = (theirs: readonly TheirBet[], ours: readonly OurEntry[], unit: BookUnit = 'wager') =>
  compareBooks({ theirs, ours }, unit, SPAN).differences.map(({ key, reason }) => `${key} ${reason}`);

const [ONE] = mirrored([bet(1)], 'wager') as readonly [OurEntry];

describe('comparing books', () => {
  it('finds nothing in books that agree, and counts the compared bets', () => {
    const comparison = compareBooks(
      { theirs: [bet(1), bet(2)], ours: mirrored([bet(1), bet(2)], 'wager') },
      'wager',
      SPAN,
    );

    expect(comparison).to.deep.equal({ compared: 2, matched: 2, differences: [] });
  });

  it('counts a bet that differs in two ways once, and not as a match', () => {
    const ours = [...mirrored([bet(1)], 'wager'), { ...ONE, key: 'B2', net: Decimal.ZERO, unacknowledged: 1 }];

    const { compared, matched, differences } = compareBooks({ theirs: [bet(1), bet(2)], ours }, 'wager', SPAN);

    expect([compared, matched, differences.length]).to.deep.equal([2, 1, 2]);
  });

  it('finds a bet that is missing here, with the amount that the player is owed', () => {
    const [found] = compareBooks({ theirs: [bet(1)], ours: [] }, 'wager', SPAN).differences;

    expect(found).to.include({ reason: 'missing_here', key: 'B1', playerId: PLAYER, happenedAtMs: 1_500 });
    expect(found?.amount.toString()).to.equal('15');
  });

  for (const [what, theirs, ours, found] of [
    ['a bet that is missing there', [], [ONE], ['B1 missing_there']],
    ['another payout', [bet(1, { payout: 26 })], [ONE], ['B1 amount_differs']],
    ['another stake', [bet(1, { stake: 11 })], [ONE], ['B1 amount_differs']],
    ['a bet that is open here and over there', [bet(1)], [{ ...ONE, isOver: false }], ['B1 status_differs']],
    ['a bet that is over here and open there', [bet(1, { status: 'unsettled' })], [ONE], ['B1 status_differs']],
    ['a bet that was cancelled there and paid here', [bet(1, { status: 'void' })], [ONE], ['B1 amount_differs']],
    ['a bet of nothing that is missing there', [], [{ ...ONE, net: Decimal.ZERO }], ['B1 missing_there']],
    [
      'a bet that was taken back in part and is missing there',
      [],
      [{ ...ONE, isTakenBack: true }],
      ['B1 missing_there'],
    ],
    ['a bet at the beginning of the span', [bet(1, { atMs: 1_000 })], [], ['B1 missing_here']],
    ['a bet that the Agent has not acknowledged', [bet(1)], [{ ...ONE, unacknowledged: 1 }], ['B1 not_acknowledged']],
  ] as const) {
    it(`finds ${what}`, () => {
      expect(reasons(theirs, ours)).to.deep.equal(found);
    });
  }

  for (const [reason, theirs, ours, amount, detail] of [
    ['missing_here', bet(1), undefined, '15', 'there 15, settled'],
    ['missing_here', bet(1, { status: 'unsettled' }), undefined, '-10', 'there -10, open'],
    ['missing_there', undefined, ONE, '-15', 'here 15, settled'],
    ['missing_there', undefined, { ...ONE, isTakenBack: true }, '-15', 'here 15, taken back'],
    ['status_differs', bet(1, { payout: 26 }), { ...ONE, isOver: false }, '1', 'there settled, here open'],
    ['amount_differs', bet(1, { payout: 27 }), ONE, '2', 'there 17, here 15'],
    ['not_acknowledged', bet(1), { ...ONE, unacknowledged: 3 }, '15', '3 not acknowledged'],
  ] as const) {
    it(`says of ${reason} how much it is and how both sides see it: ${detail}`, () => {
      const books = { theirs: theirs === undefined ? [] : [theirs], ours: ours === undefined ? [] : [ours] };
      const found = compareBooks(books, 'wager', SPAN).differences;

      expect(found.map((one) => [one.reason, one.amount.toString(), one.detail])).to.deep.equal([
        [reason, amount, detail],
      ]);
    });
  }

  it('names differences in the order of their keys', () => {
    expect(reasons([bet(2), bet(1)], [])).to.deep.equal(['B1 missing_here', 'B2 missing_here']);
  });

  it('leaves out a bet whose round or whose time its provider does not name, and judges the others', () => {
    const timed = bet(1, { roundId: 'R' });
    const { record } = bet(2, { roundId: 'R' });
    const roundless: TheirBet = { playerId: PLAYER, record: { ...record, roundId: undefined } };
    const untimed: TheirBet = { playerId: PLAYER, record: { ...record, betAtMs: undefined, settledAtMs: undefined } };

    expect(reasons([roundless, timed], [], 'round')).to.deep.equal(['R missing_here']);
    expect(reasons([untimed, timed], [], 'round')).to.deep.equal(['R missing_here']);
  });

  for (const [what, theirs, ours] of [
    ['a cancelled bet that never came here', [bet(1, { status: 'cancelled' })], []],
    ['a bet taken back here that is not listed', [], [{ ...ONE, isTakenBack: true, net: Decimal.ZERO }]],
    ['a bet that is open here and not listed yet', [], [{ ...ONE, isOver: false }]],
    ['bets before the span or after it', [bet(1, { atMs: 999 }), bet(2, { atMs: 2_000 })], []],
    ['a bet of the same number listed twice', [bet(1), bet(1)], [ONE]],
  ] as const) {
    it(`finds nothing in ${what}`, () => {
      expect(reasons(theirs, ours)).to.deep.equal([]);
    });
  }

  it('adds up the bets of a round where one payout closes them', () => {
    const bets = [bet(1, { roundId: 'R' }), bet(2, { roundId: 'R', payout: 0 })];

    expect(reasons(bets, mirrored(bets, 'round'), 'round')).to.deep.equal([]);
    expect(reasons(bets.slice(1), mirrored(bets, 'round'), 'round')).to.deep.equal(['R amount_differs']);
  });

  it('takes a round for open until all its bets are over, and for taken back when all its bets are', () => {
    const over = bet(1, { roundId: 'R' });
    const open = bet(2, { roundId: 'R', status: 'unsettled' });
    const cancelled = bet(3, { roundId: 'R', status: 'cancelled' });
    const [ours] = mirrored([over, open], 'round') as readonly [OurEntry];

    for (const theirs of [
      [over, open],
      [open, over],
    ]) {
      expect(reasons(theirs, [{ ...ours, isOver: true }], 'round')).to.deep.equal(['R status_differs']);
      expect(reasons(theirs, [{ ...ours, isOver: false }], 'round')).to.deep.equal([]);
    }
    for (const theirs of [
      [over, cancelled],
      [cancelled, over],
    ])
      expect(reasons(theirs, [], 'round')).to.deep.equal(['R missing_here']);
    expect(reasons([cancelled, { ...cancelled, record: { ...cancelled.record, betId: 'B4' } }], [], 'round')).to.be
      .empty;
  });

  it('judges a bet by the time of its end, or of its beginning where it has none', () => {
    const placedBefore = bet(1);
    const at = (betAtMs: number | undefined, settledAtMs: number | undefined): TheirBet => ({
      ...placedBefore,
      record: { ...placedBefore.record, betAtMs, settledAtMs },
    });

    expect(reasons([at(500, 1_500)], [])).to.deep.equal(['B1 missing_here']);
    expect(reasons([at(1_500, 2_500)], [])).to.deep.equal([]);
    expect(reasons([at(1_500, undefined)], [])).to.deep.equal(['B1 missing_here']);
    expect(reasons([at(undefined, undefined)], [])).to.deep.equal([]);
  });

  it('judges a round by the end of its last bet', () => {
    const round = (...atMs: readonly number[]) => atMs.map((at, nth) => bet(nth, { roundId: 'R', atMs: at }));

    expect(reasons(round(500, 1_500), [], 'round')).to.deep.equal(['R missing_here']);
    expect(reasons(round(1_500, 500), [], 'round')).to.deep.equal(['R missing_here']);
    expect(reasons(round(1_500, 2_500), [], 'round')).to.deep.equal([]);
    expect(reasons(round(2_500, 1_500), [], 'round')).to.deep.equal([]);
  });

  it('tells players of one round apart', () => {
    const others = { ...bet(1, { roundId: 'R' }), playerId: 'player-2' };

    expect(reasons([others], mirrored([bet(1, { roundId: 'R' })], 'round'), 'round')).to.have.members([
      'R missing_there',
      'R missing_here',
    ]);
  });

  it('finds exactly the differences planted in any books', () => {
    const book = fc.uniqueArray(
      fc.record({
        number: fc.nat(200),
        stake: fc.integer({ min: 1, max: 50 }),
        payout: fc.nat(90),
        status: fc.constantFrom<BetStatus>('settled', 'settled', 'unsettled', 'cancelled', 'void'),
        fault: fc.constantFrom('none', 'none', 'lost_here', 'lost_there', 'altered', 'late'),
      }),
      { selector: ({ number }) => number, maxLength: 30 },
    );

    fc.assert(
      fc.property(book, fc.constantFrom<BookUnit>('wager', 'round'), (lines, unit) => {
        const keyOf = (number: number): string => (unit === 'wager' ? `B${number}` : `R${number}`);
        const theirs = lines.filter(({ fault }) => fault !== 'lost_there').map((line) => bet(line.number, line));
        const ours = lines
          .filter(({ fault }) => fault !== 'lost_here')
          .flatMap((line) =>
            mirrored([bet(line.number, line)], unit).map((entry) => ({
              ...entry,
              net: line.fault === 'altered' ? entry.net.plus(Decimal.from('0.0001')) : entry.net,
              unacknowledged: line.fault === 'late' ? 1 : 0,
            })),
          );
        const planted = lines.flatMap(({ number, status, fault }) => {
          const isTakenBack = status === 'cancelled' || status === 'void';
          if (fault === 'lost_here') return isTakenBack ? [] : [`${keyOf(number)} missing_here`];
          if (fault === 'lost_there') return status === 'settled' ? [`${keyOf(number)} missing_there`] : [];
          if (fault === 'altered') return [`${keyOf(number)} amount_differs`];
          return fault === 'late' ? [`${keyOf(number)} not_acknowledged`] : [];
        });

        expect(reasons(theirs, ours, unit)).to.have.members(planted);
      }),
    );
  });
});
