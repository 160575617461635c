import { expect } from 'chai';
import { SystemClock } from '../../../src/adapters/cryptography/system-clock.ts';
import { clockContract } from '../../ports/clock.contract.ts';

clockContract(SystemClock.name, async () => ({ subject: new SystemClock(), close: () => Promise.resolve() }));

describe('SystemClock', () => {
  it("tells the machine's time", () => {
    const before = Date.now();

    const now = new SystemClock().nowMs();

    expect(now).to.be.within(before, Date.now());
  });
});
