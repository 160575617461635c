import { expect } from 'chai';
import fc from 'fast-check';
import { dayAfter } from '../../../../src/domain/statement/day.ts';
import { SLOT_MS, TimeZone } from '../../../../src/domain/statement/time-zone.ts';

const HOUR_MS = 3_600_000;
const FIRST_MS = Date.UTC(2015, 0, 1);
const DAYS = 6_000;

const zoneOf = (name: string): TimeZone => {
  const zone = TimeZone.of(name);
  if (zone === undefined) throw new Error(`no such time zone: ${name}`);
  return zone;
};

describe('a time zone', () => {
  for (const name of ['UTC', 'Asia/Manila', 'Asia/Kolkata', 'America/Argentina/Buenos_Aires', 'Etc/GMT+5']) {
    it(`may be ${name}`, () => {
      expect(zoneOf(name).name).to.equal(name);
    });
  }

  for (const name of ['', 'Mars/Olympus', '+01:00', '-05', 'UTC ', '\u0000', 'A'.repeat(65)]) {
    it(`is not ${JSON.stringify(name)}`, () => {
      expect(TimeZone.of(name)).to.equal(undefined);
    });
  }

  it('writes a year with four digits', () => {
    expect(zoneOf('UTC').dayAt(Date.parse('0500-06-15T12:00:00Z'))).to.match(/^0500-06-1\d$/);
  });

  const LENGTHS: readonly (readonly [string, string, number, string])[] = [
    ['UTC', '2026-03-29', 24, '2026-03-29T00:00:00.000Z'],
    ['Europe/Berlin', '2026-03-29', 23, '2026-03-28T23:00:00.000Z'],
    ['Europe/Berlin', '2026-10-25', 25, '2026-10-24T22:00:00.000Z'],
    ['Asia/Kathmandu', '2026-11-20', 24, '2026-11-19T18:15:00.000Z'],
    ['Australia/Lord_Howe', '2026-04-05', 24.5, '2026-04-04T13:00:00.000Z'],
    // The clock jumps from 24:00 to 1:00, so the day has no midnight.
    ['Africa/Cairo', '2026-04-24', 23, '2026-04-23T22:00:00.000Z'],
    // The clock shows the hour after midnight twice; the day begins at the first.
    ['America/Havana', '2026-11-01', 25, '2026-11-01T04:00:00.000Z'],
    // The island left the day out.
    ['Pacific/Apia', '2011-12-30', 0, '2011-12-30T10:00:00.000Z'],
    ['Pacific/Kiritimati', '2026-11-20', 24, '2026-11-19T10:00:00.000Z'],
    ['Etc/GMT+12', '2026-11-20', 24, '2026-11-20T12:00:00.000Z'],
  ];
  for (const [name, day, hours, begin] of LENGTHS) {
    it(`begins ${day} at ${begin} in ${name}, for ${hours} hours`, () => {
      const zone = zoneOf(name);

      expect(new Date(zone.beginOf(day)).toISOString()).to.equal(begin);
      expect((zone.endOf(day) - zone.beginOf(day)) / HOUR_MS).to.equal(hours);
    });
  }

  it('has each instant in the day that its clocks show, in every zone', () => {
    const names = fc.constantFrom(...Intl.supportedValuesOf('timeZone'));
    const instants = fc.integer({ min: 0, max: DAYS * 24 * 4 }).map((slots) => FIRST_MS + slots * SLOT_MS);

    fc.assert(
      fc.property(names, instants, (name, atMs) => {
        const zone = zoneOf(name);
        const day = zone.dayAt(atMs);

        expect(zone.beginOf(day)).to.be.at.most(atMs);
        expect(zone.endOf(day)).to.be.above(atMs);
        expect(zone.beginOf(day) % SLOT_MS).to.equal(0);
        expect(zone.dayAt(zone.beginOf(day))).to.equal(day);
        expect(zone.dayAt(zone.beginOf(day) - 1) < day).to.equal(true);
        expect(dayAfter(day) <= zone.dayAt(zone.endOf(day))).to.equal(true);
      }),
      { numRuns: 500 },
    );
  });
});
