import { expect } from 'chai';
import { ReadinessGate } from '../../../src/infrastructure/process/readiness-gate.ts';

describe('ReadinessGate', () => {
  it('asks once for all who probe at a time, and is closed at once for each', async () => {
    let asked = 0;
    const gate = new ReadinessGate(async () => {
      asked += 1;
      return { ready: true };
    });

    const open = await Promise.all(Array.from({ length: 100 }, () => gate.readiness()));
    gate.close();

    expect(open.every(({ ready }) => ready)).to.equal(true);
    expect(asked).to.equal(1);
    expect(await gate.readiness()).to.deep.equal({ ready: false, reason: 'the gateway is stopping' });
  });
});
