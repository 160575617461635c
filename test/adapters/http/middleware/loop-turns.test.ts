import { expect } from 'chai';
import { LoopTurns } from '../../../../src/adapters/http/middleware/loop-turns.ts';

const PER_TURN = 3;

describe('requests that begin in turns of the event loop', () => {
  let turns: LoopTurns;
  let begun: string[];

  beforeEach(() => {
    turns = new LoopTurns(PER_TURN);
    begun = [];
  });

  const begin = async (owner: string): Promise<void> => {
    const turn = turns.begin(owner);
    if (turn !== undefined) await turn;
    begun.push(owner);
  };
  const begunBy = (owner: string, times: number): Promise<void>[] => Array.from({ length: times }, () => begin(owner));
  const oneTurn = (): Promise<void> => new Promise(setImmediate);

  it('begin at once as long as they are few', () => {
    void begunBy('A', PER_TURN);

    expect(begun).to.have.length(PER_TURN);
  });

  it('begin a few in each turn beyond that, and all in the end', async () => {
    const all = begunBy('A', 4 * PER_TURN);
    const begunAfter: number[] = [];

    for (let turn = 0; turn < 4; turn += 1) {
      begunAfter.push(begun.length);
      await oneTurn();
    }

    expect(begunAfter).to.deep.equal([3, 6, 9, 12]);
    await Promise.all(all);
    expect(turns.size).to.equal(0);
  });

  it('let another owner begin in the next turn, however many wait of the first one', async () => {
    void begunBy('A', 100);
    void begin('B');

    await oneTurn();

    expect(begun.slice(PER_TURN)).to.have.members(['A', 'B', 'A']);
  });

  it('begin in the order of their coming, also behind those who wait already', async () => {
    const order: number[] = [];
    const late = Array.from({ length: 10 }, async (_, at) => {
      await turns.begin('A');
      order.push(at);
    });
    await oneTurn();
    late.push(
      (async () => {
        await turns.begin('A');
        order.push(10);
      })(),
    );

    await Promise.all(late);

    expect(order).to.deep.equal([...order].sort((a, b) => a - b));
  });

  it('let the answers that others wait for come in between', async () => {
    const all = begunBy('A', 100 * PER_TURN);
    let begunBefore = Infinity;
    setTimeout(() => (begunBefore = begun.length), 1);
    const until = performance.now() + 2;
    while (performance.now() < until);

    await Promise.all(all);

    expect(begunBefore).to.be.below(all.length);
  });
});
