import { expect } from 'chai';
import { KnexTrafficBook } from '../../../../src/adapters/persistence/traffic/knex-traffic-book.ts';
import { NO_TRAFFIC } from '../../../../src/domain/traffic/traffic.ts';
import { trafficBookContract } from '../../../ports/traffic-book.contract.ts';
import { onBothDatabases } from '../knex-world.ts';

describe('KnexTrafficBook', () => {
  onBothDatabases((openWorld) => {
    trafficBookContract('KnexTrafficBook', async () => {
      const world = await openWorld();
      await world.reset();
      return { book: new KnexTrafficBook(world.knex), close: () => world.close() };
    });

    it('loses no count when two processes add the same subjects in opposite orders', async () => {
      const world = await openWorld();
      await world.reset();
      const books = [new KnexTrafficBook(world.knex), new KnexTrafficBook(world.knex)];
      const counts = Array.from({ length: 50 }, (_, nth) => ({
        ...NO_TRAFFIC,
        agent: `AGENT-${nth}`,
        provider: 'A',
        currency: 'EUR',
        atMs: 0,
        events: 1,
      }));

      await Promise.all(books.map((book, at) => book.add(at === 0 ? counts : counts.toReversed())));

      const [step] = await books[0]!.steps({ stepMs: 60_000, fromMs: 0, agent: undefined, provider: undefined });
      await world.close();
      expect(step?.events).to.equal(100);
    });
  });
});
