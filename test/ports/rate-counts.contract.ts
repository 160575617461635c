import { expect } from 'chai';
import type { RateCount, RateCounts } from '../../src/application/ports/rate-counts.ts';

/** The views of three processes on the same counts. */
export interface RateCountsWorld {
  readonly processes: readonly [RateCounts, RateCounts, RateCounts];
  close(): Promise<void>;
}

const RULE = 'agent';
const countOf = (count: number, changes: Partial<RateCount> = {}): RateCount => ({
  rule: RULE,
  key: 'A',
  window: 7,
  count,
  ...changes,
});
const WINDOWS = [{ rule: RULE, window: 7 }];

/** The promises of every exchange of counts. */
export function rateCountsContract(title: string, openWorld: () => Promise<RateCountsWorld>): void {
  describe(`${title} (a RateCounts)`, () => {
    let world: RateCountsWorld;

    beforeEach(async () => {
      world = await openWorld();
    });

    afterEach(() => world.close());

    it('tells nothing of what a process noted to itself', async () => {
      const heard = await world.processes[0].exchange([countOf(3)], WINDOWS);

      expect(heard).to.deep.equal({ processes: 1, counts: [] });
    });

    it('tells the sum of the others, and how many there are', async () => {
      const [first, second, third] = world.processes;
      await first.exchange([countOf(3)], WINDOWS);
      await second.exchange([countOf(4)], WINDOWS);

      expect(await third.exchange([countOf(9)], WINDOWS)).to.deep.equal({ processes: 3, counts: [countOf(7)] });
    });

    it('replaces what the same process noted before', async () => {
      const [first, second] = world.processes;
      await first.exchange([countOf(3)], WINDOWS);
      await first.exchange([countOf(5)], WINDOWS);

      expect((await second.exchange([], WINDOWS)).counts).to.deep.equal([countOf(5)]);
    });

    it('remembers what is not noted again', async () => {
      const [first, second] = world.processes;
      await first.exchange([countOf(3)], WINDOWS);
      await first.exchange([], WINDOWS);

      expect((await second.exchange([], WINDOWS)).counts).to.deep.equal([countOf(3)]);
    });

    it('tells only of the windows asked for, each of its rule', async () => {
      const [first, second] = world.processes;
      const other = countOf(2, { rule: 'address' });
      await first.exchange([countOf(3), countOf(4, { window: 6 }), other], WINDOWS);

      expect((await second.exchange([], WINDOWS)).counts).to.deep.equal([countOf(3)]);
      expect((await second.exchange([], [{ rule: 'address', window: 7 }])).counts).to.deep.equal([other]);
      expect((await second.exchange([], [])).counts).to.deep.equal([]);
    });

    it('tells the largest counts first', async () => {
      const [first, second] = world.processes;
      await first.exchange([countOf(1, { key: 'B' }), countOf(9), countOf(4, { key: '2001:db8::/64' })], WINDOWS);

      const { counts } = await second.exchange([], WINDOWS);

      expect(counts.map(({ count }) => count)).to.deep.equal([9, 4, 1]);
    });
  });
}
