import { expect } from 'chai';
import fc from 'fast-check';
import {
  changedLimits,
  firstCountedDay,
  LIMIT_KINDS,
  LIMIT_PERIODS,
  limitAt,
  periodBegin,
  periodEnd,
  subjectOf,
  type LimitKind,
  type Limits,
} from '../../../../src/domain/player/limit.ts';
import { Decimal } from '../../../../src/domain/shared/decimal.ts';
import { dayAfter } from '../../../../src/domain/statement/day.ts';

const HOUR_MS = 3_600_000;
const WAIT_MS = 24 * HOUR_MS;
const amount = (text: string | undefined) => (text === undefined ? undefined : Decimal.from(text));

/** The limits after changes, each at its hour; a refused change is told by its rule. */
class Player {
  limits: Limits = new Map();
  nowMs = 0;

  change(hour: number, wanted: Partial<Record<LimitKind, string | undefined>>): string {
    this.nowMs = hour * HOUR_MS;
    const entries = Object.entries(wanted) as [LimitKind, string | undefined][];
    const map = new Map(entries.map(([kind, text]) => [kind, amount(text)]));
    const changed = changedLimits(this.limits, map, { nowMs: this.nowMs, waitMs: WAIT_MS });
    if (!changed.ok) return `${changed.error.field} ${changed.error.rule}`;
    this.limits = changed.value;
    return 'changed';
  }

  /** The amount that holds at an hour, and the hour of a pending raise. */
  at(hour: number, kind: LimitKind = 'loss_day'): readonly [string, number?] {
    const limit = limitAt(this.limits.get(kind)!, hour * HOUR_MS);
    const text = limit.amount?.toString() ?? 'none';
    return limit.pending === undefined ? [text] : [text, limit.pending.fromMs / HOUR_MS];
  }
}

describe('changedLimits', () => {
  let player: Player;

  beforeEach(() => (player = new Player()));

  it('lets a new and a lower limit hold at once', () => {
    player.change(0, { loss_day: '100' });
    player.change(1, { loss_day: '40' });

    expect(player.at(1)).to.deep.equal(['40']);
  });

  it('lets a higher limit, and none, wait', () => {
    player.change(0, { loss_day: '100', stake_max: '5' });
    player.change(1, { loss_day: '200', stake_max: undefined });

    expect([player.at(24.9), player.at(25)]).to.deep.equal([['100', 25], ['200']]);
    expect([player.at(24.9, 'stake_max'), player.at(25, 'stake_max')]).to.deep.equal([['5', 25], ['none']]);
  });

  it('begins the waiting anew for another raise, and not for the same one', () => {
    player.change(0, { loss_day: '100' });
    player.change(1, { loss_day: '200' });
    player.change(2, { loss_day: '200.00' });
    expect(player.at(2)).to.deep.equal(['100', 25]);

    player.change(3, { loss_day: '150' });
    expect(player.at(3)).to.deep.equal(['100', 27]);
  });

  it('ends a pending raise where the limit is sent as it is, or lower', () => {
    for (const text of ['100', '60']) {
      player = new Player();
      player.change(0, { loss_day: '100' });
      player.change(1, { loss_day: '200' });
      player.change(2, { loss_day: text });

      expect(player.at(999)).to.deep.equal([text]);
    }
  });

  it('takes a raise that is due for the limit', () => {
    player.change(0, { loss_day: '100' });
    player.change(0, { loss_day: '200' });
    player.change(30, { loss_day: '150' });

    expect(player.at(30)).to.deep.equal(['150']);
  });

  it('refuses a limit above that of a longer period, also one that is pending, and names the field that was sent', () => {
    expect(player.change(0, { loss_day: '10', loss_month: '5' })).to.equal(
      'loss_day must be at most loss_month, which is 5',
    );
    player.change(0, { loss_day: '10', loss_week: '50', stakes_week: '1' });
    expect(player.change(1, { loss_week: '9' })).to.equal('loss_week must be at least loss_day, which is 10');
    expect(player.change(1, { loss_week: '99' })).to.equal('changed');
    expect(player.change(2, { loss_day: '100' })).to.equal('loss_day must be at most loss_week, which is 99');
    expect(player.change(2, { loss_day: '99', stakes_month: undefined })).to.equal('changed');
  });

  it('never lets more hold than any wish since a day ago, and never less than the last one', () => {
    const step = fc.record({ after: fc.integer({ min: 0, max: 40 }), to: fc.option(fc.integer({ min: 0, max: 9 })) });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        const one = new Player();
        const wishes: { readonly hour: number; readonly value: number }[] = [];
        let hour = 0;
        for (const { after, to } of steps) {
          hour += after;
          one.change(hour, { loss_day: to === null ? undefined : String(to) });
          wishes.push({ hour, value: to ?? Infinity });
          const [text] = one.at(hour);
          const held = text === 'none' ? Infinity : Number(text);
          const recent = wishes.filter((wish) => wish.hour > hour - 24).map(({ value }) => value);
          expect(held).to.be.at.most(Math.min(...recent));
          expect(one.at(hour + 24)[0]).to.equal(to === null ? 'none' : String(to));
        }
      }),
    );
  });
});

describe('the periods of limits', () => {
  it('are the day, the week from Monday on, and the month', () => {
    expect(LIMIT_PERIODS.map((period) => periodBegin[period]('2026-11-22'))).to.deep.equal([
      '2026-11-22',
      '2026-11-16',
      '2026-11-01',
    ]);
    expect(LIMIT_PERIODS.map((period) => periodEnd[period]('2026-12-28'))).to.deep.equal([
      '2026-12-29',
      '2027-01-04',
      '2027-01-01',
    ]);
    expect(periodEnd.month('2028-02-29')).to.equal('2028-03-01');
  });

  it('contain each day once, and all that run on a day begin within the days that are counted', () => {
    for (let day = '2026-11-20'; day < '2029-03-05'; day = dayAfter(day)) {
      for (const period of LIMIT_PERIODS) {
        const [begin, end] = [periodBegin[period](day), periodEnd[period](day)];
        expect(begin <= day && day < end, `${period} of ${day}`).to.equal(true);
        expect(periodBegin[period](dayAfter(day))).to.equal(dayAfter(day) < end ? begin : end);
        expect(periodBegin[period](dayAfter(day, -1)) >= firstCountedDay(day), `${period} before ${day}`).to.equal(
          true,
        );
      }
    }
  });

  it('stand in the order of their lengths in the table', () => {
    const periods = LIMIT_KINDS.map((kind) => subjectOf(kind).in);

    expect(periods).to.deep.equal([undefined, ...LIMIT_PERIODS, ...LIMIT_PERIODS]);
  });
});
