import { expect } from 'chai';
import { clockContract } from '../ports/clock.contract.ts';
import { ControllableClock } from './controllable-clock.ts';

clockContract(ControllableClock.name, async () => ({
  subject: new ControllableClock(),
  close: () => Promise.resolve(),
}));

describe('ControllableClock', () => {
  it('moves only when it is told to', () => {
    const clock = new ControllableClock(1000);

    clock.advance(5);

    expect(clock.nowMs()).to.equal(1005);
  });
});
