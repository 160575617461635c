import { expect } from 'chai';
import fc from 'fast-check';
import { RETRY_PAUSES_MS, retryPauseMs } from '../../../../src/domain/callback/retry-pauses.ts';

const HOUR_MS = 3_600_000;

describe('retryPauseMs', () => {
  it('gives pauses of 76 hours in all', () => {
    expect(RETRY_PAUSES_MS.reduce((sum, pauseMs) => sum + pauseMs, 0)).to.equal(76 * HOUR_MS);
  });

  it('begins with seconds and never exceeds twelve hours', () => {
    expect(RETRY_PAUSES_MS.slice(0, 4)).to.deep.equal([5_000, 30_000, 120_000, 600_000]);
    expect(Math.max(...RETRY_PAUSES_MS)).to.equal(12 * HOUR_MS);
  });

  it('gives no pause after the last', () => {
    expect(retryPauseMs(RETRY_PAUSES_MS.length, 0.5)).to.be.a('number');
    expect(retryPauseMs(RETRY_PAUSES_MS.length + 1, 0.5)).to.equal(undefined);
  });

  it('differs from the table by at most a tenth', () => {
    const attempts = fc.integer({ min: 1, max: RETRY_PAUSES_MS.length });
    fc.assert(
      fc.property(attempts, fc.double({ min: 0, max: 1, noNaN: true }), (number, chance) => {
        const pauseMs = RETRY_PAUSES_MS[number - 1]!;
        expect(retryPauseMs(number, chance)).to.be.within(Math.floor(pauseMs * 0.9), Math.ceil(pauseMs * 1.1));
      }),
    );
    expect([0, 0.5, 1].map((chance) => retryPauseMs(1, chance))).to.deep.equal([4_500, 5_000, 5_500]);
  });
});
