import { expect } from 'chai';
import { FairTurns, type TurnsRule } from '../../../../src/adapters/http/middleware/fair-turns.ts';

const RULE: TurnsRule = {
  placesMax: 2,
  placesPerOwnerMax: 1,
  waitersPerOwnerMax: 2,
  waitMaxMs: 60_000,
  restMs: () => 0,
};
const aTurn = (): Promise<void> => new Promise(setImmediate);

describe('FairTurns', () => {
  let turns: FairTurns;
  let begun: string[];
  let ends: Map<string, () => void>;

  beforeEach(() => {
    turns = new FairTurns(RULE);
    [begun, ends] = [[], new Map()];
  });

  /** Work of that name, which goes on until it is ended. */
  const begin = (name: string, owner = name.charAt(0)): Promise<string | undefined> =>
    turns.run(owner, async () => {
      begun.push(name);
      await new Promise<void>((resolve) => ends.set(name, resolve));
      return name;
    });
  const end = async (name: string): Promise<void> => {
    ends.get(name)?.();
    await aTurn();
  };

  it('does no more of one owner, and of all, at a time than it may', async () => {
    for (const name of ['a1', 'a2', 'b1', 'c1']) void begin(name);
    await aTurn();

    expect(begun).to.deep.equal(['a1', 'b1']);
  });

  it('refuses at once where too many of all owners wait', async () => {
    turns = new FairTurns({ ...RULE, placesMax: 1, waitersMax: 2 });
    for (const name of ['a1', 'b1', 'c1']) void begin(name);

    expect(await begin('d1')).to.equal(undefined);
    await end('a1');
    void begin('d2');
    await end('b1');
    await end('c1');

    expect(begun).to.deep.equal(['a1', 'b1', 'c1', 'd2']);
  });

  it('gives an owner without a waiter the place of one who has most, where too many of all wait', async () => {
    turns = new FairTurns({ ...RULE, placesMax: 1, waitersPerOwnerMax: 9, waitersMax: 4 });
    void begin('a1');
    const [first, second, third, other] = ['b1', 'b2', 'b3', 'c1'].map((name) => begin(name));

    const newcomer = begin('d1');
    expect(await third).to.equal(undefined);
    expect(await begin('d2')).to.equal(undefined);
    const another = begin('e1');
    expect(await second).to.equal(undefined);
    expect(await begin('f1')).to.equal(undefined);
    for (const name of ['a1', 'b1', 'c1', 'd1', 'e1']) await end(name);

    expect(await Promise.all([first, other, newcomer, another])).to.deep.equal(['b1', 'c1', 'd1', 'e1']);
  });

  it('has owners in turn, however many questions one of them has', async () => {
    turns = new FairTurns({ ...RULE, placesMax: 1, waitersPerOwnerMax: 9 });
    for (const name of ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1']) void begin(name);
    await aTurn();

    for (const name of ['a1', 'b1', 'c1', 'a2', 'b2', 'a3']) await end(name);

    expect(begun).to.deep.equal(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4']);
  });

  it('refuses at once whoever has too many waiting, and nobody else', async () => {
    for (const name of ['a1', 'a2', 'a3']) void begin(name);

    expect(await begin('a4')).to.equal(undefined);
    void begin('b1');
    await aTurn();
    expect(begun).to.deep.equal(['a1', 'b1']);
  });

  it('refuses whoever has waited for long enough, and keeps no place for it', async () => {
    turns = new FairTurns({ ...RULE, placesMax: 1, waitMaxMs: 1 });
    const first = begin('a1');

    expect(await begin('b1')).to.equal(undefined);
    await end('a1');

    expect(await first).to.equal('a1');
    void begin('c1');
    await aTurn();
    expect(begun).to.deep.equal(['a1', 'c1']);
  });

  it('gives the place of work that failed to the next', async () => {
    turns = new FairTurns({ ...RULE, placesMax: 1 });
    const failing = turns.run('a', () => Promise.reject(new Error('broken')));
    void begin('b1');

    expect(await failing.catch((error: Error) => error.message)).to.equal('broken');
    await aTurn();
    expect(begun).to.deep.equal(['b1']);
  });

  it('leaves a place empty after work for as long as the rule says, and answers the work at once', async () => {
    const rests: number[] = [];
    turns = new FairTurns({
      ...RULE,
      placesMax: 1,
      restMs: (tookMs) => {
        rests.push(tookMs);
        return 1_000;
      },
    });
    const first = begin('a1');
    const second = begin('b1');
    await aTurn();
    await end('a1');

    expect(await first).to.equal('a1');
    expect(begun).to.deep.equal(['a1']);
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    await end('b1');
    expect(await second).to.equal('b1');
    expect(rests).to.have.length(2);
    expect(Math.min(...rests)).to.be.at.least(0);
  });
});
