import { expect } from 'chai';
import { FailedProofs, PROVEN_MS } from '../../../src/application/limits/failed-proofs.ts';
import { RateLimiter } from '../../../src/application/limits/rate-limiter.ts';

const MINUTE_MS = 60_000;

describe('FailedProofs', () => {
  let nowMs: number;
  let proofs: FailedProofs;

  const open = (limit: number, keysMax?: number) => {
    nowMs = 10 * MINUTE_MS;
    const clock = { nowMs: () => nowMs };
    const failures = new RateLimiter({ name: 'failures', limit, windowMs: MINUTE_MS }, clock);
    proofs = new FailedProofs(failures, clock, keysMax);
  };
  const failTwice = (key: string) => [proofs.failed(key), proofs.failed(key)];

  beforeEach(() => open(2));

  it('looks at nobody who failed too often, and at all others', () => {
    failTwice('mallory');

    expect(proofs.waitMs('mallory')).to.be.above(0);
    expect(proofs.waitMs('ann')).to.equal(0);
  });

  it('says how long to wait, and looks again then', () => {
    failTwice('mallory');

    nowMs += proofs.failed('mallory');

    expect(proofs.waitMs('mallory')).to.equal(0);
  });

  it('looks at whoever was right before, and goes on counting', () => {
    proofs.proved('ann');
    failTwice('ann');

    expect(proofs.waitMs('ann')).to.equal(0);
    expect(proofs.failed('ann')).to.be.above(0);
  });

  it('believes it for a day', () => {
    proofs.proved('ann');
    nowMs += PROVEN_MS;
    failTwice('ann');

    expect(proofs.waitMs('ann')).to.be.above(0);
  });

  it('forgets who was right the longest ago when there are too many', () => {
    open(2, 2);
    for (const key of ['ann', 'ben', 'ann', 'cid']) proofs.proved(key);
    for (const key of ['ann', 'ben', 'cid']) failTwice(key);

    expect(['ann', 'ben', 'cid'].filter((key) => proofs.waitMs(key) > 0)).to.deep.equal(['ben']);
  });

  it('limits nothing where there is no limit', () => {
    open(0);
    failTwice('mallory');

    expect(proofs.waitMs('mallory')).to.equal(0);
  });
});
