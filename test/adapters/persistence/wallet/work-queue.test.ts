import { expect } from 'chai';
import { WorkQueue, type WaitingWork } from '../../../../src/adapters/persistence/wallet/work-queue.ts';
import { WalletBusy } from '../../../../src/application/ports/wallet-busy.ts';

interface NamedWork extends WaitingWork {
  readonly name: string;
}

describe('the queue of works on wallets', () => {
  let queue: WorkQueue<NamedWork>;
  let refused: unknown[];

  beforeEach(() => {
    queue = new WorkQueue(4);
    refused = [];
  });

  /** The first letter of a name is the Agent. */
  const workOf = (name: string, changes: Partial<NamedWork> = {}): NamedWork => ({
    name,
    agent: name.slice(0, 1),
    events: 1,
    isAlone: false,
    isStake: false,
    usefulForMs: () => Infinity,
    refuse: (because) => refused.push(because),
    ...changes,
  });
  const come = (...names: readonly string[]): void => {
    for (const name of names) queue.add(workOf(name));
  };
  const next = (): readonly string[] => queue.next().map(({ name }) => name);

  it('gives an Agent the whole group if no other Agent waits', () => {
    come('A1', 'A2', 'A3', 'A4', 'A5');

    expect(next()).to.deep.equal(['A1', 'A2', 'A3', 'A4']);
    expect(next()).to.deep.equal(['A5']);
    expect(queue.isEmpty).to.equal(true);
  });

  it('takes one work of each Agent in turn, however many works one of them has', () => {
    come('A1', 'A2', 'A3', 'A4', 'A5', 'A6', 'B1', 'C1');

    expect(next()).to.deep.equal(['A1', 'B1', 'C1', 'A2']);
    expect(next()).to.deep.equal(['A3', 'A4', 'A5', 'A6']);
  });

  it('begins the next group with the Agent that has waited longest', () => {
    come('A1', 'B1', 'C1', 'D1', 'E1', 'A2', 'B2');

    expect(next()).to.deep.equal(['A1', 'B1', 'C1', 'D1']);
    expect(next()).to.deep.equal(['E1', 'A2', 'B2']);
  });

  it('lets no other work wait for a large one', () => {
    come('A1');
    queue.add(workOf('B1', { events: 200 }));
    come('C1');

    expect(next()).to.deep.equal(['A1']);
    expect(next()).to.deep.equal(['B1']);
    expect(next()).to.deep.equal(['C1']);
  });

  it('gives what is owed before all stakes, each of them in turn', () => {
    for (const name of ['A1', 'A2', 'B1']) queue.add(workOf(name, { isStake: true }));
    come('A3', 'A4', 'C1');

    expect([next(), next()]).to.deep.equal([
      ['A3', 'C1', 'A4', 'A1'],
      ['B1', 'A2'],
    ]);
  });

  it('ends a group with the work that makes it large', () => {
    queue.add(workOf('A1', { events: 200 }));
    come('B1');

    expect(next()).to.deep.equal(['A1']);
    expect(next()).to.deep.equal(['B1']);
  });

  it('leaves a work alone that wants no company', () => {
    come('A1');
    queue.add(workOf('B1', { isAlone: true }));
    come('C1');

    expect([next(), next(), next()]).to.deep.equal([['A1'], ['B1'], ['C1']]);
  });

  it('gives works that were begun before all others, group by group', () => {
    come('A1', 'A2');
    queue.addBegun([workOf('B1')]);
    queue.addBegun([workOf('B2'), workOf('C1')]);

    expect([next(), next(), next()]).to.deep.equal([['B1'], ['B2', 'C1'], ['A1', 'A2']]);
  });

  it('refuses a work that has waited for too long, and no longer has it', async () => {
    const late = workOf('A1');
    queue.add(late);
    queue.limit(late, 1);

    while (refused.length === 0) await new Promise(setImmediate);

    expect(refused[0]).to.be.instanceOf(WalletBusy);
    expect(queue.isEmpty).to.equal(true);
  });

  it('does not refuse a work that is in a group', async () => {
    const begun = workOf('A1');
    queue.add(begun);
    queue.limit(begun, 1);
    next();

    await new Promise((resolve) => setTimeout(resolve, 5));

    expect(refused).to.deep.equal([]);
  });
});
