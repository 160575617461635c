import { expect } from 'chai';
import { WorkPlaces, type LeavePlace } from '../../../../src/adapters/persistence/money/work-places.ts';
import { WalletBusy } from '../../../../src/application/ports/wallet-busy.ts';

const LONG_MS = 60_000;

describe('the places of works', () => {
  let places: WorkPlaces;
  let entered: string[];
  let leave: LeavePlace[];

  beforeEach(() => {
    places = new WorkPlaces(4);
    entered = [];
    leave = [];
  });

  const enter = (agent: string): Promise<unknown> =>
    places.enter(agent, LONG_MS).then((leaves) => {
      entered.push(agent);
      leave.push(leaves);
    });
  const come = async (...agents: readonly string[]): Promise<void> => {
    for (const agent of agents) void enter(agent);
    await new Promise(setImmediate);
  };
  const oneLeaves = async (): Promise<void> => {
    leave.shift()?.();
    await new Promise(setImmediate);
  };

  it('are all an Agent’s who is alone', async () => {
    await come('A', 'A', 'A', 'A', 'A');

    expect(entered).to.deep.equal(['A', 'A', 'A', 'A']);
  });

  it('are given to another Agent first, however many works of the first one wait', async () => {
    await come('A', 'A', 'A', 'A', 'A', 'A', 'A', 'B');
    entered.length = 0;

    await oneLeaves();

    expect(entered).to.deep.equal(['B']);
  });

  it('are shared alike while several want them', async () => {
    await come('A', 'B', 'A', 'A', 'A', 'B', 'B', 'B');

    expect([...entered].sort()).to.deep.equal(['A', 'A', 'B', 'B']);
  });

  it('are one each at least, and never more than there are', async () => {
    await come('A', 'B', 'C', 'D', 'E', 'F');

    expect(entered).to.deep.equal(['A', 'B', 'C', 'D']);
    await oneLeaves();
    expect(entered).to.deep.equal(['A', 'B', 'C', 'D', 'E']);
  });

  it('are all given again when the others have gone', async () => {
    await come('A', 'B', 'B', 'A', 'A', 'A');
    while (leave.length > 0) await oneLeaves();
    entered.length = 0;

    await come('B', 'B', 'B', 'B');

    expect(entered).to.deep.equal(['B', 'B', 'B', 'B']);
  });

  it('are not waited for without an end', async () => {
    await come('A', 'A', 'A', 'A');

    const late = await places.enter('B', 1).catch((error: unknown) => error);

    expect(late).to.be.instanceOf(WalletBusy);
    await oneLeaves();
    await come('A');
    expect(entered).to.have.length(5);
  });
});
