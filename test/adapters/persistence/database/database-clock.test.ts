import { expect } from 'chai';
import { DatabaseClock, momentOf } from '../../../../src/adapters/persistence/database/database-clock.ts';
import { clockContract } from '../../../ports/clock.contract.ts';
import { describeInWorld } from '../../../ports/catalogue-world.ts';
import { onBothDatabases } from '../knex-world.ts';

const MOMENT_MS = Date.UTC(2026, 0, 1);
/** Half of it is how far a moment may be read wrongly. */
const MUCH_MS = 5_000;

describe('DatabaseClock', () => {
  clockContract('DatabaseClock', async () => {
    const subject = await DatabaseClock.open({ ask: async () => MOMENT_MS });
    return { subject, close: () => subject.close() };
  });

  describe('between a question and its answer', () => {
    /** The time that has passed on this machine. */
    let elapsedMs: number;
    /** The database's clock at the time zero of this machine. */
    let originMs: number;
    let wayMs: number;
    let isAway: boolean;
    let clock: DatabaseClock;

    beforeEach(async () => {
      [elapsedMs, originMs, wayMs, isAway] = [0, MOMENT_MS, 0, false];
      const ask = async (): Promise<number> => {
        if (isAway) throw new Error('away');
        elapsedMs += wayMs;
        const ms = originMs + elapsedMs;
        elapsedMs += wayMs;
        return ms;
      };
      clock = await DatabaseClock.open({ ask, elapsedMs: () => elapsedMs });
    });

    afterEach(() => clock.close());

    it('counts the milliseconds that pass', () => {
      elapsedMs += 1_234.4;

      expect(clock.nowMs()).to.equal(MOMENT_MS + 1_234);
    });

    it('is not moved by an answer that was long on its way', async () => {
      wayMs = 3_000;

      await clock.measure();

      expect(clock.nowMs()).to.equal(MOMENT_MS + 6_000);
    });

    it('follows a database whose clock was set', async () => {
      originMs += 90_000;

      await clock.measure();

      expect(clock.nowMs()).to.equal(MOMENT_MS + 90_000);
    });

    it('goes on as it went when the database does not answer', async () => {
      isAway = true;
      const failure = await clock.measure().catch((error: unknown) => error);
      elapsedMs += 50;

      expect(failure).to.have.property('message', 'away');
      expect(clock.nowMs()).to.equal(MOMENT_MS + 50);
    });
  });

  onBothDatabases((openWorld) => {
    describeInWorld('over a database', openWorld, (world) => {
      it('tells the same in every process, whatever their own clocks say', async () => {
        const ask = (): Promise<number> => momentOf(world().knex);
        const clocks = await Promise.all(
          [-7_000, 0, 7_000].map((byMs) => DatabaseClock.open({ ask, elapsedMs: () => performance.now() + byMs })),
        );

        const moments = clocks.map((clock) => clock.nowMs());

        await Promise.all(clocks.map((clock) => clock.close()));
        expect(Math.max(...moments) - Math.min(...moments)).to.be.below(MUCH_MS);
        expect(Math.abs(moments[0]! - Date.now())).to.be.below(MUCH_MS);
      });
    });
  });
});
