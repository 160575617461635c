import { expect } from 'chai';
import fc from 'fast-check';
import {
  compactWallClock,
  isNoTime,
  readWallClock,
  secondNotBefore,
  wallClock,
} from '../../../../src/adapters/providers/provider-c/wall-clock.ts';

const AT_MS = Date.parse('2026-01-15T01:30:00.123Z');

describe("protocol C's clock", () => {
  it('is eight hours ahead of UTC', () => {
    expect(wallClock(AT_MS)).to.equal('2026-01-15 09:30:00');
    expect(compactWallClock(Date.parse('2026-01-15T23:30:00Z'))).to.equal('20260116073000');
  });

  for (const [text, expected] of [
    ['2026-01-15T09:30:00.123', AT_MS],
    ['2026-01-15 09:30:00.123', AT_MS],
    ['2026-01-15T09:30:00.1234567', AT_MS],
    ['2026-01-15T09:30:00.1', AT_MS - 23],
    ['2026-01-15T09:30:00', AT_MS - 123],
    ['2026-01-15T01:30:00.123Z', AT_MS],
    ['2026-01-15T10:30:00.123+09:00', AT_MS],
    ['2026-13-15T09:30:00', undefined],
    ['2026-02-30T09:30:00', undefined],
    ['2026-01-15', undefined],
    ['yesterday', undefined],
  ] as const) {
    it(`reads ${text}`, () => {
      expect(readWallClock(text)).to.equal(expected);
    });
  }

  it('knows how no time is written', () => {
    expect(['', '0001-01-01T00:00:00', '2026-01-15T09:30:00'].map(isNoTime)).to.deep.equal([true, true, false]);
  });

  it('reads every whole second that it writes', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4_000_000_000 }), (second) => {
        expect(readWallClock(wallClock(second * 1_000))).to.equal(second * 1_000);
      }),
    );
  });

  it('rounds up to a second, and leaves a whole one as it is', () => {
    expect([AT_MS, AT_MS - 123].map(secondNotBefore)).to.deep.equal([AT_MS + 877, AT_MS - 123]);
  });
});
