import { expect } from 'chai';
import { HeldLanes } from '../../../src/infrastructure/process/callback-worker.ts';

const claimOf = (epoch: number, agent = 'ORCHARD') => ({ agent, lane: `lane-${epoch}`, epoch });

describe('HeldLanes', () => {
  let held: HeldLanes;

  beforeEach(() => {
    held = new HeldLanes();
  });

  it('counts what it holds, by Agent too', () => {
    held.hold(claimOf(1), 100);
    held.hold(claimOf(2), 100);
    held.hold(claimOf(3, 'HARBOUR'), 100);

    expect(held.count).to.equal(3);
    expect(held.inHandByAgent()).to.deep.equal({ ORCHARD: 2, HARBOUR: 1 });
  });

  it('has no place taken by a lane that was put down, and holds it until it is let go', () => {
    held.hold(claimOf(1), 100);
    held.hold(claimOf(2), 100);

    held.putDown(claimOf(1));
    held.putDown(claimOf(1));

    expect([held.count, held.inHandCount, held.inHandByAgent()]).to.deep.equal([2, 1, { ORCHARD: 1 }]);
    held.letGo(claimOf(1));
    held.letGo(claimOf(2));
    expect([held.count, held.inHandCount, held.inHandByAgent()]).to.deep.equal([0, 0, {}]);
  });

  it('keeps of a lane only what claims it', () => {
    held.hold({ ...claimOf(1), messages: ['large'] } as ReturnType<typeof claimOf>, 100);

    expect(held.claims()).to.deep.equal([claimOf(1)]);
  });

  it('knows until when a lane is its own, and prolongs it', () => {
    held.hold(claimOf(1), 100);
    const before = held.leaseEndMs(claimOf(1));

    held.prolong(claimOf(1), 200);

    expect([before, held.leaseEndMs(claimOf(1))]).to.deep.equal([100, 200]);
  });

  it('has nothing of a lane that was let go, and does not take it back by a late renewal', () => {
    held.hold(claimOf(1), 100);

    held.letGo(claimOf(1));
    held.prolong(claimOf(1), 200);

    expect([held.count, held.leaseEndMs(claimOf(1))]).to.deep.equal([0, 0]);
  });

  it('tells two turns of the same lane apart', () => {
    const again = { ...claimOf(1), epoch: 2 };
    held.hold(claimOf(1), 100);
    held.hold(again, 200);

    held.letGo(claimOf(1));

    expect(held.claims()).to.deep.equal([again]);
  });
});
