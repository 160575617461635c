import { expect } from 'chai';
import fc from 'fast-check';
import { EXCHANGE_MS, RateLimiter } from '../../../src/application/limits/rate-limiter.ts';
import { ControllableClock } from '../../fakes/controllable-clock.ts';

const WINDOW_MS = 10_000;
/** Begins a window. */
const BEGIN_MS = 1_700_000_000_000;

const limiterOf = (limit: number, keysMax?: number) => {
  const clock = new ControllableClock(BEGIN_MS);
  return { clock, limiter: new RateLimiter({ name: 'agent', limit, windowMs: WINDOW_MS }, clock, keysMax) };
};

const admitted = (limiter: RateLimiter, times: number, key = 'A'): number =>
  Array.from({ length: times }, () => limiter.admit(key)).filter((waitMs) => waitMs === 0).length;

describe('a rate limiter', () => {
  it('lets in as many as the limit says, and says when to come again', () => {
    const { limiter } = limiterOf(5);

    expect(admitted(limiter, 9)).to.equal(5);
    expect(limiter.admit('A')).to.be.within(WINDOW_MS, 2 * WINDOW_MS);
  });

  it('counts each key for itself', () => {
    const { limiter } = limiterOf(5);
    admitted(limiter, 9);

    expect(admitted(limiter, 9, 'B')).to.equal(5);
  });

  it('has no limit at 0, and remembers nobody then', () => {
    const { limiter } = limiterOf(0);

    expect(admitted(limiter, 1_000)).to.equal(1_000);
    expect(limiter.size).to.equal(0);
  });

  it('takes another limit for one call', () => {
    const { limiter } = limiterOf(5);

    expect(Array.from({ length: 9 }, () => limiter.admit('A', 7)).filter((waitMs) => waitMs === 0)).to.have.length(7);
    expect(limiter.admit('B', 0)).to.equal(0);
  });

  it('forgets a window gradually while the next one passes', () => {
    const { limiter, clock } = limiterOf(100);
    admitted(limiter, 100);

    clock.advance(WINDOW_MS);
    const atOnce = admitted(limiter, 100);
    clock.advance(WINDOW_MS / 2);
    const later = admitted(limiter, 100);

    expect([atOnce, later]).to.deep.equal([0, 50]);
  });

  it('has forgotten everything after two windows, and after a clock that was put back', () => {
    for (const byMs of [2 * WINDOW_MS, -3_600_000]) {
      const { limiter, clock } = limiterOf(100);
      admitted(limiter, 100);

      clock.advance(byMs);

      expect(admitted(limiter, 200)).to.equal(100);
    }
  });

  it('says how long to wait without counting or remembering', () => {
    const { limiter } = limiterOf(2);

    const waits = [limiter.waitMs('A'), admitted(limiter, 2), limiter.waitMs('A')];

    expect(waits.slice(0, 2)).to.deep.equal([0, 2]);
    expect(waits[2]).to.be.greaterThan(0);
    expect(limiter.waitMs('B')).to.equal(0);
    expect(limiter.size).to.equal(1);
  });

  it('lets nobody in before the time it named, and somebody then', () => {
    const gaps = fc.array(fc.integer({ min: 0, max: WINDOW_MS }), { minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 8 }), gaps, (limit, waits) => {
        const { limiter, clock } = limiterOf(limit);
        for (const byMs of waits) {
          clock.advance(byMs);
          const waitMs = limiter.admit('A');
          if (waitMs === 0) continue;
          clock.advance(waitMs - 2);
          expect(limiter.waitMs('A')).to.be.greaterThan(0);
          clock.advance(2);
          expect(limiter.waitMs('A')).to.equal(0);
        }
      }),
      { examples: [[5, [11, 0, 2, 3, 0, 10]]] },
    );
  });

  it('never lets more than the limit into a window, and never more than twice into any time as long', () => {
    const steps = fc.array(fc.tuple(fc.integer({ min: 0, max: 4_000 }), fc.integer({ min: 1, max: 30 })), {
      maxLength: 80,
    });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 40 }), steps, (limit, arrivals) => {
        const { limiter, clock } = limiterOf(limit);
        const times: number[] = [];
        for (const [byMs, requests] of arrivals) {
          clock.advance(byMs);
          const count = admitted(limiter, requests);
          times.push(...Array<number>(count).fill(clock.nowMs()));
        }
        for (const from of times) {
          const window = Math.floor(from / WINDOW_MS);
          expect(times.filter((at) => Math.floor(at / WINDOW_MS) === window).length).to.be.at.most(limit);
          expect(times.filter((at) => at >= from && at < from + WINDOW_MS).length).to.be.at.most(2 * limit);
        }
      }),
    );
  });

  it('has an end to the keys it remembers, and forgets the least used of those it looks at', () => {
    const { limiter } = limiterOf(100, 50);
    admitted(limiter, 100, 'busy');

    for (let at = 0; at < 10_000; at += 1) limiter.admit(`address ${at}`);

    expect(limiter.size).to.be.at.most(50);
    expect(limiter.admit('busy')).to.be.greaterThan(0);
  });

  it('forgets keys that nobody uses any more, as new ones come', () => {
    const { limiter, clock } = limiterOf(100);
    for (let at = 0; at < 1_000; at += 1) limiter.admit(`then ${at}`);
    clock.advance(3 * WINDOW_MS);

    for (let at = 0; at < 500; at += 1) limiter.admit(`now ${at}`);

    expect(limiter.size).to.be.at.most(600);
  });

  it('names the time of the next exchange when only its share is used up', () => {
    const { limiter } = limiterOf(90);
    limiter.hear({ processes: 3, counts: [] });

    expect(admitted(limiter, 90)).to.equal(30);
    expect(limiter.admit('A')).to.equal(EXCHANGE_MS);
  });

  it('knows a key that only others have seen', () => {
    const { limiter } = limiterOf(90);
    limiter.hear({ processes: 2, counts: [{ rule: 'agent', key: 'A', window: limiter.window, count: 90 }] });

    expect(admitted(limiter, 9)).to.equal(0);
  });

  it('is deaf to other rules and other windows', () => {
    const { limiter } = limiterOf(90);
    const count = { rule: 'agent', key: 'A', window: limiter.window, count: 90 };

    limiter.hear({
      processes: 1,
      counts: [
        { ...count, rule: 'address' },
        { ...count, window: count.window - 1 },
      ],
    });

    expect(admitted(limiter, 90)).to.equal(90);
  });

  it('tells of what matters, the largest first', () => {
    const { limiter } = limiterOf(100);
    admitted(limiter, 9, 'few');
    admitted(limiter, 20, 'more');
    admitted(limiter, 90, 'most');

    expect(limiter.sharedCounts().map(({ key, count }) => [key, count])).to.deep.equal([
      ['most', 90],
      ['more', 20],
    ]);
  });
});
