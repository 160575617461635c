import { expect } from 'chai';
import { Breather } from '../../../../../src/adapters/persistence/catalogue/snapshot/breather.ts';

/** Longer than any stretch. */
const STEP_MS = 5;

function work(): void {
  const endMs = performance.now() + STEP_MS;
  while (performance.now() < endMs);
}

describe('Breather', () => {
  it('lets one turn of the event loop have one stretch, however many work', async () => {
    let turn = 0;
    let isOver = false;
    const turning = (): void => {
      turn += 1;
      if (!isOver) setImmediate(turning);
    };
    setImmediate(turning);
    const workedIn: number[] = [];
    const worker = async (): Promise<void> => {
      const breather = new Breather();
      for (let step = 0; step < 3; step += 1) {
        if (breather.isDue()) await breather.breathe();
        workedIn.push(turn);
        work();
      }
    };

    work();
    await Promise.all(Array.from({ length: 10 }, worker));
    isOver = true;

    expect(workedIn).to.have.length(30);
    expect(new Set(workedIn).size).to.equal(30);
  });

  it('does not make the first of a turn wait, however long nobody has worked', async () => {
    const order: string[] = [];
    await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
    work();

    const breathing = new Breather().breathe().then(() => order.push('breathed'));
    await new Promise<void>((resolve) => {
      setImmediate(() => {
        order.push('next turn');
        resolve();
      });
    });
    await breathing;

    expect(order).to.deep.equal(['breathed', 'next turn']);
  });
});
