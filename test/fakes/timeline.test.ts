import { expect } from 'chai';
import { clockContract } from '../ports/clock.contract.ts';
import { Timeline } from './timeline.ts';

clockContract(Timeline.name, async () => ({
  subject: new Timeline(),
  close: () => Promise.resolve(),
}));

describe('Timeline', () => {
  it('passes only when it is let, and does what is due in the order of time', async () => {
    const time = new Timeline();
    const order: string[] = [];
    void time.sleep(20).then(() => order.push('slept'));
    void time.within(time.sleep(Infinity), 10).then(() => order.push('given up'));

    await time.pass(20);

    expect(order).to.deep.equal(['given up', 'slept']);
  });
});
