import { expect } from 'chai';
import fc from 'fast-check';
import { LIMIT_PERIODS, periodBegin, type LimitKind } from '../../../../src/domain/player/limit.ts';
import { withCounted, type Counted, type CountedDay } from '../../../../src/domain/player/limited-money.ts';
import {
  changeBy,
  jointRefusal,
  restraintAfter,
  stakeRefusal,
  type Restraint,
} from '../../../../src/domain/player/restraint.ts';
import { Decimal } from '../../../../src/domain/shared/decimal.ts';
import { TimeZone } from '../../../../src/domain/statement/time-zone.ts';
import type { ActionName } from '../../../../src/domain/callback/callback-action.ts';

const DAY = '2026-11-20';
const moving = (action: ActionName, moved: string): Counted => ({
  action,
  status: 'accepted',
  moved: Decimal.from(moved),
  refusedBecause: undefined,
});
const bet = (moved: string) => moving('BET', moved);

const limited = (
  amounts: Partial<Record<LimitKind, string>>,
  days: readonly CountedDay[] = [],
  day = DAY,
): Restraint => ({
  nowMs: 0,
  blocks: [],
  limits: {
    day,
    days,
    amounts: new Map(
      (Object.entries(amounts) as [LimitKind, string][]).map(([kind, text]) => [kind, Decimal.from(text)]),
    ),
  },
});
const refusal = (restraint: Restraint | undefined, stake: string) => stakeRefusal(restraint, Decimal.from(stake));
const after = (restraint: Restraint, ...transactions: readonly Counted[]): Restraint =>
  transactions.reduce<Restraint>((left, one) => restraintAfter(left, one) ?? left, restraint);

describe('stakeRefusal', () => {
  it('lets a stake reach a limit, and not exceed it', () => {
    for (const kind of ['stake_max', 'loss_day', 'stakes_month'] as const) {
      expect(refusal(limited({ [kind]: '10' }), '-10'), kind).to.equal(undefined);
      expect(refusal(limited({ [kind]: '10' }), '-10.0000000001'), kind).to.equal('over_limit');
    }
  });

  it('lets a stake without money pass, also where more is used than the limit', () => {
    const used = after(limited({ loss_day: '10' }), bet('-50'));

    expect([refusal(used, '0'), refusal(used, '-0.01')]).to.deep.equal([undefined, 'over_limit']);
  });

  it('counts a stake as lost until its payout, and a gain as room for further losses', () => {
    const staked = after(limited({ loss_day: '10' }), bet('-10'));

    expect(refusal(staked, '-1')).to.equal('over_limit');
    expect(refusal(after(staked, moving('SETTLED', '25')), '-25')).to.equal(undefined);
    expect(refusal(after(staked, moving('SETTLED', '25')), '-25.01')).to.equal('over_limit');
  });

  it('gives back the room of a stake that is taken back, and takes that of a payout that is', () => {
    const limits = limited({ loss_day: '10', stakes_day: '20' });

    expect(refusal(after(limits, bet('-10'), moving('CANCEL', '10')), '-10')).to.equal(undefined);
    const won = after(limits, bet('-10'), moving('SETTLED', '30'));
    expect(refusal(won, '-11')).to.equal('over_limit');
    expect(refusal(after(won, moving('ROLLBACK', '-30')), '-1')).to.equal('over_limit');
  });

  it('begins anew with each period', () => {
    const days = ['2026-11-01', '2026-11-15', '2026-11-16', '2026-11-19'].map((day) => ({
      day,
      staked: Decimal.from('5'),
      lost: Decimal.from('5'),
      refusedStakes: 0,
    }));

    expect(refusal(limited({ loss_day: '1' }, days), '-1')).to.equal(undefined);
    expect([refusal(limited({ loss_week: '11' }, days), '-1'), refusal(limited({ loss_week: '10' }, days), '-1')])
      .to.deep //
      .equal([undefined, 'over_limit']);
    expect([refusal(limited({ loss_month: '21' }, days), '-1'), refusal(limited({ loss_month: '20' }, days), '-1')])
      .to.deep //
      .equal([undefined, 'over_limit']);
    expect(refusal(limited({ loss_month: '1', loss_week: '1' }, days, '2026-12-07'), '-1')).to.equal(undefined);
  });

  it('names the block of a player who is also at a limit', () => {
    const blocked = { ...limited({ stake_max: '1' }), blocks: [{ id: 'B', untilMs: undefined }] };

    expect([refusal(blocked, '-5'), refusal(undefined, '-5')]).to.deep.equal(['player_blocked', undefined]);
  });
});

describe('jointRefusal', () => {
  it('refuses stakes that exceed a limit only together', () => {
    expect(jointRefusal(limited({ loss_day: '15' }), [bet('-10')])).to.equal(undefined);
    expect(jointRefusal(limited({ loss_day: '15' }), [bet('-10'), bet('-10')])).to.equal('over_limit');
  });
});

describe('changeBy', () => {
  it('counts what was accepted, and the stakes that a limit refused', () => {
    const refused: Counted = { ...bet('0'), status: 'refused', refusedBecause: 'over_limit' };
    const asked: Counted = { ...bet('-10'), status: 'asked' };
    const change = changeBy(limited({ loss_day: '1' }), [bet('-10'), moving('BONUS', '3'), refused, asked]);

    expect(JSON.parse(JSON.stringify(change?.counted))).to.deep.equal({
      day: DAY,
      staked: '10',
      lost: '7',
      refusedStakes: 1,
    });
  });

  it('is nothing where nothing counts, and for a player without limits', () => {
    expect(changeBy(limited({ loss_day: '1' }), [])).to.equal(undefined);
    expect(changeBy({ nowMs: 0, blocks: [] }, [bet('-10')])).to.equal(undefined);
  });
});

describe('limits over time', () => {
  const HOUR_MS = 3_600_000;
  const step = fc.record({
    action: fc.constantFrom<ActionName>('BET', 'BET', 'BET', 'SETTLED', 'CANCEL', 'ROLLBACK'),
    units: fc.integer({ min: 0, max: 30 }),
    hours: fc.integer({ min: 0, max: 20 }),
    // Now and then the limits change, to anything.
    loss: fc.option(fc.integer({ min: 0, max: 60 }), { freq: 6 }),
  });
  const amountsOf = (loss: number): Partial<Record<LimitKind, string>> => ({
    loss_day: String(loss),
    loss_week: String(loss * 2),
    loss_month: String(loss * 3),
    stakes_week: String(loss * 4),
  });

  // The clocks of these zones change in the week of the 25th of October and the 1st of November 2026; one misses midnight.
  for (const name of ['UTC', 'Europe/Malta', 'America/New_York', 'Africa/Cairo', 'America/Santiago']) {
    it(`let no stake through that brings a period beyond its limit, in ${name}`, () => {
      const zone = TimeZone.of(name)!;
      fc.assert(
        fc.property(fc.array(step, { minLength: 1, maxLength: 60 }), (steps) => {
          let nowMs = Date.UTC(2026, 9, 23);
          let days: readonly CountedDay[] = [];
          let loss = 30;
          /** Every accepted movement by itself, with its day. */
          const booked: { readonly day: string; readonly action: ActionName; readonly moved: number }[] = [];
          for (const { action, units, hours, loss: changed } of steps) {
            nowMs += hours * HOUR_MS;
            loss = changed ?? loss;
            const day = zone.dayAt(nowMs);
            const restraint = limited(amountsOf(loss), days, day);
            const moved = action === 'BET' || action === 'ROLLBACK' ? -units : units;
            if (action === 'BET' && refusal(restraint, String(moved)) !== undefined) continue;
            const change = changeBy(restraint, [moving(action, String(moved))]);
            if (change?.counted !== undefined) days = withCounted(days, change.counted);
            booked.push({ day, action, moved });
            if (action !== 'BET' || units === 0) continue;
            for (const [at, period] of LIMIT_PERIODS.entries()) {
              const within = booked.filter((one) => periodBegin[period](one.day) === periodBegin[period](day));
              const lost = within.reduce((sum, one) => sum - one.moved, 0);
              expect(lost, `${period} of ${day}`).to.be.at.most(loss * (at + 1));
            }
          }
        }),
        { numRuns: 60 },
      );
    });
  }
});
