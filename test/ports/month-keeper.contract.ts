import { expect } from 'chai';
import type { MonthKeeper } from '../../src/application/ports/month-keeper.ts';
import { monthStart } from '../../src/domain/shared/calendar-month.ts';
import { loggedRunOf, messageOf, refusedRunOf, soonMs, taken, type CallbackWorld } from './callback-world.ts';

export interface MonthKeeperWorld {
  readonly keeper: MonthKeeper;
  readonly callbacks: CallbackWorld;
  /** Moves the attempts with this outcome to another moment. */
  moveAttempts(outcome: 'accepted' | 'refused', at: Date): Promise<void>;
  /** The outcomes of all attempts. */
  outcomes(): Promise<readonly string[]>;
}

/** The promises of everything that keeps months for a gateway. The ledger has no months after those of the next half year. */
export function monthKeeperContract(title: string, world: () => MonthKeeperWorld): void {
  describe(`${title} (a MonthKeeper)`, () => {
    it('makes months in advance, once, however many processes make them', async () => {
      const { keeper } = world();
      const untilMs = monthStart(Date.now(), 8);

      const made = await Promise.all([keeper.make(untilMs), keeper.make(untilMs)]);

      expect(made[0] + made[1]).to.be.above(2);
      expect(await keeper.make(untilMs)).to.equal(0);
      expect(await keeper.endsAtMs()).to.equal(monthStart(untilMs, 1));
    });

    it('drops a month of attempts when all its callbacks are over, and keeps the month of a parked one', async () => {
      const { keeper, callbacks, moveAttempts, outcomes } = world();
      await callbacks.enqueue(messageOf(1, { lane: 'P:1' }), messageOf(2, { lane: 'P:2' }));
      const [delivered, failed] = await taken(callbacks.queue, soonMs());
      await callbacks.queue.settle([loggedRunOf(delivered!), refusedRunOf(failed!)], soonMs());
      await moveAttempts('accepted', new Date(Date.UTC(2026, 7, 10)));
      await moveAttempts('refused', new Date(Date.UTC(2026, 8, 10)));

      expect(await keeper.dropAttempts(Date.UTC(2026, 7, 31))).to.equal(1);
      expect(await outcomes()).to.have.members(['accepted', 'refused']);

      expect(await keeper.dropAttempts(Date.UTC(2026, 9, 1))).to.equal(1);
      expect(await outcomes()).to.deep.equal(['refused']);
    });
  });
}
