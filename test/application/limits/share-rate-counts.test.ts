import { expect } from 'chai';
import fc from 'fast-check';
import { EXCHANGE_MS, RateLimiter, ShareRateCounts } from '../../../src/application/limits/rate-limiter.ts';
import { ControllableClock } from '../../fakes/controllable-clock.ts';
import { InMemoryRateBoard, InMemoryRateCounts } from '../../fakes/in-memory-rate-counts.ts';

const WINDOW_MS = 10_000;
const BEGIN_MS = 1_700_000_000_000;
const STEP_MS = 50;
const LIMIT = 600;

interface Fleet {
  readonly clock: ControllableClock;
  readonly limiters: readonly RateLimiter[];
  /** Moves the clock on; each process exchanges when it is its turn. */
  step(): Promise<void>;
}

const fleetOf = async (processes: number, limit = LIMIT): Promise<Fleet> => {
  const clock = new ControllableClock(BEGIN_MS);
  const board = new InMemoryRateBoard(() => clock.nowMs());
  const rule = { name: 'agent', limit, windowMs: WINDOW_MS };
  const limiters = Array.from({ length: processes }, () => new RateLimiter(rule, clock));
  const shares = limiters.map((limiter, at) => new ShareRateCounts([limiter], new InMemoryRateCounts(board, at)));
  for (const share of [...shares, ...shares]) await share.execute();
  let steps = 0;
  const step = async (): Promise<void> => {
    clock.advance(STEP_MS);
    steps += 1;
    for (const [at, share] of shares.entries()) {
      if ((steps + at * 3) % (EXCHANGE_MS / STEP_MS) === 0) await share.execute();
    }
  };
  return { clock, limiters, step };
};

/** The accepted requests of each window, when `demand` requests arrive at a process in every step. */
const letIn = async (fleet: Fleet, windows: number, demand: (step: number) => readonly number[]): Promise<number[]> => {
  const sums: number[] = [];
  for (let at = 0; at < (windows * WINDOW_MS) / STEP_MS; at += 1) {
    const window = Math.floor((at * STEP_MS) / WINDOW_MS);
    const wanted = demand(at);
    const admitted = fleet.limiters.map(
      (limiter, process) =>
        Array.from({ length: wanted[process] ?? 0 }, () => limiter.admit('A')).filter((waitMs) => waitMs === 0).length,
    );
    sums[window] = (sums[window] ?? 0) + admitted.reduce((sum, count) => sum + count, 0);
    await fleet.step();
  }
  return sums;
};

describe('processes that share a rate limit', () => {
  for (const processes of [1, 2, 3, 8]) {
    it(`let in the limit together when all are asked, ${processes} of them`, async () => {
      const sums = await letIn(await fleetOf(processes), 4, () => Array<number>(processes).fill(50));

      for (const sum of sums) expect(sum).to.be.within(LIMIT * 0.85, LIMIT * 1.1);
    });

    it(`let in the limit in the long run when only one is asked, ${processes} of them`, async () => {
      const sums = await letIn(await fleetOf(processes), 6, () => [30]);

      for (const sum of sums) expect(sum).to.be.at.most(LIMIT * 1.02);
      expect(sums.reduce((total, sum) => total + sum, 0)).to.be.at.least(6 * LIMIT * 0.85);
    });
  }

  it('refuse nobody who asks for three quarters of the limit, wherever it is asked', async () => {
    const perWindow = LIMIT * 0.75;
    const perStep = perWindow / (WINDOW_MS / STEP_MS);
    const sums = await letIn(await fleetOf(3), 4, (step) => {
      const due = Math.floor((step + 1) * perStep) - Math.floor(step * perStep);
      return [0, 1, 2].map((process) => (Math.floor(step / 30) % 3 === process ? due : 0));
    });

    for (const sum of sums) expect(sum).to.equal(perWindow);
  });

  it('keep a small limit to within one a process', async () => {
    const sums = await letIn(await fleetOf(3, 10), 4, () => [5, 5, 5]);

    for (const sum of sums) expect(sum).to.be.within(7, 12);
  });

  it('never exceed the limit by half in a window, whatever arrives where', async () => {
    const spell = fc.record({
      steps: fc.integer({ min: 1, max: 60 }),
      demand: fc.tuple(...[1, 2, 3].map(() => fc.constantFrom(0, 1, 5, 40, 300))),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(spell, { minLength: 1, maxLength: 12 }), async (spells) => {
        const demands = spells.flatMap(({ steps, demand }) => Array<readonly number[]>(steps).fill(demand));
        const sums = await letIn(await fleetOf(3), 3, (step) => demands[step % demands.length] ?? []);
        for (const sum of sums) expect(sum).to.be.at.most(LIMIT * 1.5);
      }),
      { numRuns: 60 },
    );
  });
});
