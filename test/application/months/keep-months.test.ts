import { expect } from 'chai';
import { KeepMonths } from '../../../src/application/months/months.ts';
import { ControllableClock } from '../../fakes/controllable-clock.ts';

const NOW_MS = Date.UTC(2026, 10, 28, 9);

describe('KeepMonths', () => {
  const kept = async (keptDays: number) => {
    const asked: unknown[] = [];
    const months = {
      make: async (untilMs: number) => asked.push(['make', untilMs]),
      dropAttempts: async (beforeMs: number) => asked.push(['drop', beforeMs]),
      endsAtMs: () => Promise.reject(new Error('nobody asks')),
    };
    await new KeepMonths(months, keptDays, new ControllableClock(NOW_MS)).execute();
    return asked;
  };

  it('makes the months until three months from now, and drops attempts that are kept long enough', async () => {
    expect(await kept(30)).to.deep.equal([
      ['make', Date.UTC(2027, 1, 1)],
      ['drop', Date.UTC(2026, 9, 29, 9)],
    ]);
  });

  it('drops nothing if attempts are kept for ever', async () => {
    expect(await kept(0)).to.deep.equal([['make', Date.UTC(2027, 1, 1)]]);
  });
});
