import { expect } from 'chai';
import { SharedRepeats } from '../../../src/application/wallet/receive-provider-callback.ts';

describe('copies of one request', () => {
  let repeats: SharedRepeats<number>;
  let begun: ((outcome: number | Error) => void)[];

  beforeEach(() => {
    repeats = new SharedRepeats();
    begun = [];
  });

  const work = (): Promise<number> =>
    new Promise((resolve, reject) => {
      begun.push((outcome) => (typeof outcome === 'number' ? resolve(outcome) : reject(outcome)));
    });
  const ask = (text = 'bet 1') => repeats.run(text, work);
  const settled = (): Promise<void> => new Promise(setImmediate);

  it('are worked on once more after the first one, however many came meanwhile', async () => {
    const first = ask();
    const copies = [ask(), ask(), ask()];
    expect(begun).to.have.length(1);

    begun[0]!(1);
    await settled();
    begun[1]!(2);

    expect(await first).to.equal(1);
    expect(await Promise.all(copies)).to.deep.equal([2, 2, 2]);
    expect(begun).to.have.length(2);
  });

  it('that come while the others are worked on are the next ones', async () => {
    const told = [ask(), ask()];
    begun[0]!(1);
    await settled();
    told.push(ask(), ask());
    expect(begun).to.have.length(2);

    begun[1]!(2);
    await settled();
    begun[2]!(3);

    expect(await Promise.all(told)).to.deep.equal([1, 2, 3, 3]);
  });

  it('begin anew after a failure, which only those hear of who waited for it', async () => {
    const first = ask().catch((error: Error) => error.message);
    const copy = ask();

    begun[0]!(new Error('away'));
    await settled();
    begun[1]!(2);

    expect([await first, await copy]).to.deep.equal(['away', 2]);
  });

  it('hold up nothing else, and nothing is kept of them', async () => {
    const told = [ask(), ask('bet 2')];
    expect(begun).to.have.length(2);

    begun.forEach((end, at) => end(at));

    expect(await Promise.all(told)).to.deep.equal([0, 1]);
    await settled();
    expect(repeats.size).to.equal(0);
  });

  it('are not looked for in long texts', () => {
    const long = 'x'.repeat(20_000);
    void ask(long);
    void ask(long);

    expect(begun).to.have.length(2);
    expect(repeats.size).to.equal(0);
  });
});
