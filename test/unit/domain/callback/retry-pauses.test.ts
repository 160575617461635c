import { expect } from 'chai';
import fc from 'fast-check';
import { RETRY_PAUSES_MS, retryPauseMs } from '../../../../src/domain/callback/retry-pauses.ts';

const HOUR_MS = 3_600_000;

describe('retryPauseMs', () => {
  it('goes on for 76 hours', () => {
    expect(RETRY_PAUSES_MS.reduce((sum, pauseMs) => sum + pauseMs, 0)).to.equal(76 * HOUR_MS);
  });

  it('begins with seconds, and is never longer than twelve hours', () => {
    expect(RETRY_PAUSES_MS.slice(0, 4)).to.deep.equal([5_000, 30_000, 120_000, 600_000]);
    expect(Math.max(...RETRY_PAUSES_MS)).to.equal(12 * HOUR_MS);
  });

  it('ends after the last pause', () => {
    expect(retryPauseMs(RETRY_PAUSES_MS.length, 0.5)).to.be.a('number');
    expect(retryPauseMs(RETRY_PAUSES_MS.length + 1, 0.5)).to.equal(undefined);
  });

  it('is at most a tenth longer or shorter than the table has it', () => {
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
