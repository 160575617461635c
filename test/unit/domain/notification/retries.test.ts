import { expect } from 'chai';
import { nextAttemptMs } from '../../../../src/domain/notification/retries.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 1_440 * MINUTE_MS;
const failed = { waitsSinceMs: 0, attempts: 1, nowMs: 1_000, retryAfterMs: undefined };

describe('nextAttemptMs', () => {
  it('waits longer after each attempt, ten minutes at most', () => {
    const pauses = [1, 2, 3, 4, 5, 6, 100].map((attempts) => (nextAttemptMs({ ...failed, attempts }) ?? 0) - 1_000);

    expect(pauses.map((ms) => ms / MINUTE_MS)).to.deep.equal([0.5, 1, 2, 5, 10, 10, 10]);
  });

  it('waits as long as the other side asks, an hour at most, and never less than its own pause', () => {
    const asked = [0, 45_000, 2 * DAY_MS].map(
      (retryAfterMs) => (nextAttemptMs({ ...failed, retryAfterMs }) ?? 0) - 1_000,
    );

    expect(asked).to.deep.equal([30_000, 45_000, 60 * MINUTE_MS]);
  });

  it('gives up after a day', () => {
    expect(nextAttemptMs({ ...failed, nowMs: DAY_MS - 1 })).to.be.a('number');
    expect(nextAttemptMs({ ...failed, nowMs: DAY_MS })).to.equal(undefined);
  });
});
