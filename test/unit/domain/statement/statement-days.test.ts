import { expect } from 'chai';
import fc from 'fast-check';
import { firstOpenDay, openDays, type StatementDay } from '../../../../src/domain/statement/statement-days.ts';
import { SLOT_MS, TimeZone } from '../../../../src/domain/statement/time-zone.ts';

const zoneOf = (name: string): TimeZone => {
  const zone = TimeZone.of(name);
  if (zone === undefined) throw new Error(`no such time zone: ${name}`);
  return zone;
};

const shown = ({ day, beginsAtMs, endsAtMs }: StatementDay): readonly string[] => [
  day,
  new Date(beginsAtMs).toISOString(),
  new Date(endsAtMs).toISOString(),
];

const after = (day: string, endsAt: string) =>
  ({ kind: 'after', last: { day, endsAtMs: Date.parse(endsAt) } }) as const;

describe('the days of a statement', () => {
  it('begin with the day of the first booking', () => {
    const begin = { kind: 'first', bookedAtMs: Date.parse('2026-11-20T17:00:00Z') } as const;

    expect(shown(firstOpenDay(zoneOf('Asia/Manila'), begin))).to.deep.equal([
      '2026-11-21',
      '2026-11-20T16:00:00.000Z',
      '2026-11-21T16:00:00.000Z',
    ]);
  });

  it('begin where the last closed day ended', () => {
    expect(shown(firstOpenDay(zoneOf('UTC'), after('2026-11-20', '2026-11-21T00:00:00Z')))).to.deep.equal([
      '2026-11-21',
      '2026-11-21T00:00:00.000Z',
      '2026-11-22T00:00:00.000Z',
    ]);
  });

  const MOVES: readonly (readonly [string, string, readonly string[]])[] = [
    ['east', 'Asia/Tokyo', ['2026-11-21', '2026-11-21T00:00:00.000Z', '2026-11-21T15:00:00.000Z']],
    ['west', 'America/New_York', ['2026-11-21', '2026-11-21T00:00:00.000Z', '2026-11-22T05:00:00.000Z']],
  ];
  for (const [direction, name, expected] of MOVES) {
    it(`have one of another length when the Agent moves ${direction}`, () => {
      expect(shown(firstOpenDay(zoneOf(name), after('2026-11-20', '2026-11-21T00:00:00Z')))).to.deep.equal(expected);
    });
  }

  it('leave out a day that would end before it begins', () => {
    const begin = after('2026-11-20', '2026-11-21T12:00:00Z');

    expect(shown(firstOpenDay(zoneOf('Pacific/Kiritimati'), begin))).to.deep.equal([
      '2026-11-22',
      '2026-11-21T12:00:00.000Z',
      '2026-11-22T10:00:00.000Z',
    ]);
  });

  it('have each instant in one day, in rising order, however often the zone changes', () => {
    const names = fc.array(fc.constantFrom(...Intl.supportedValuesOf('timeZone')), { minLength: 2, maxLength: 6 });

    fc.assert(
      fc.property(names, fc.integer({ min: 0, max: 300_000 }), (zones, slots) => {
        let day = firstOpenDay(zoneOf(zones[0]!), {
          kind: 'first',
          bookedAtMs: Date.UTC(2018, 0, 1) + slots * SLOT_MS,
        });
        for (const name of zones) {
          const next = firstOpenDay(zoneOf(name), { kind: 'after', last: day });
          expect(next.beginsAtMs).to.equal(day.endsAtMs);
          expect(next.endsAtMs).to.be.above(next.beginsAtMs);
          expect(next.day > day.day).to.equal(true);
          day = next;
        }
      }),
    );
  });

  it('are open up to the one of an instant', () => {
    const days = openDays(zoneOf('Europe/Berlin'), after('2026-03-27', '2026-03-27T23:00:00Z'), Date.UTC(2026, 2, 30));

    expect(days.map(({ day }) => day)).to.deep.equal(['2026-03-28', '2026-03-29', '2026-03-30']);
  });

  it('are open from their first instant', () => {
    const begin = after('2026-03-27', '2026-03-28T00:00:00Z');
    const midnightMs = Date.UTC(2026, 2, 28);

    expect(openDays(zoneOf('UTC'), begin, midnightMs - 1)).to.deep.equal([]);
    expect(openDays(zoneOf('UTC'), begin, midnightMs).map(({ day }) => day)).to.deep.equal(['2026-03-28']);
  });
});
