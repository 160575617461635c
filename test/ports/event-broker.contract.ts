import { expect } from 'chai';
import type { EventBroker, SentEvent } from '../../src/application/ports/event-broker.ts';

/** A broker with a place behind it that can be seen, closed and opened. */
export interface BrokerWorld {
  readonly broker: EventBroker;
  /** The ids of the events that have arrived and were not dropped as repetitions. */
  readonly arrived: () => Promise<readonly string[]>;
  /** The place takes nothing more, and takes everything again. */
  readonly shut: () => Promise<void>;
  readonly open: () => Promise<void>;
}

export const eventOf = (number: number): SentEvent => ({
  kind: 'transactions',
  messageId: `event-${String(number)}`,
  body: JSON.stringify({ specversion: '1.0', id: `event-${String(number)}`, type: 'test', data: { number } }),
});

const MANY = 250;

/** The promises of every system that takes events. */
export function eventBrokerContract(title: string, world: () => BrokerWorld): void {
  describe(`${title} (an EventBroker)`, () => {
    const events = Array.from({ length: MANY }, (_, number) => eventOf(number));
    const ids = events.map(({ messageId }) => messageId);

    it('takes many events in their order', async () => {
      const { count, trouble } = await world().broker.take(events);

      expect([count, trouble]).to.deep.equal([MANY, undefined]);
      expect(await world().arrived()).to.deep.equal(ids);
    });

    it('says why it takes nothing, and takes it when it can again', async () => {
      await world().shut();

      const refused = await world().broker.take(events);
      await world().open();
      const taken = await world().broker.take(events);

      expect(refused.count).to.equal(0);
      expect(refused.trouble).to.match(/[a-z]/);
      expect(taken.count).to.equal(MANY);
      expect(new Set(await world().arrived())).to.deep.equal(new Set(ids));
    });

    it('can be closed, and opens again with the next event', async () => {
      await world().broker.close();

      expect((await world().broker.take(events.slice(0, 1))).count).to.equal(1);
    });
  });
}
