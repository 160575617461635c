import { expect } from 'chai';
import type { CountedTraffic, TrafficBook } from '../../src/application/ports/traffic-book.ts';
import { Decimal } from '../../src/domain/shared/decimal.ts';
import { NO_TRAFFIC } from '../../src/domain/traffic/traffic.ts';

export interface TrafficBookWorld {
  readonly book: TrafficBook;
  close(): Promise<void>;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
/** Noon, so that a quarter of an hour and two hours begin there too. */
const NOON_MS = Date.parse('2026-11-21T12:00:00Z');
const ALL = { agent: undefined, provider: undefined };

const countOf = (changes: Partial<CountedTraffic>): CountedTraffic => ({
  ...NO_TRAFFIC,
  agent: 'ACME',
  provider: 'A',
  currency: 'EUR',
  atMs: NOON_MS,
  ...changes,
});

/** The promises of every book of the work over time. */
export function trafficBookContract(title: string, openWorld: () => Promise<TrafficBookWorld>): void {
  describe(`${title} (a TrafficBook)`, () => {
    let world: TrafficBookWorld;

    beforeEach(async () => {
      world = await openWorld();
    });

    afterEach(() => world.close());

    const minutes = (filter: { readonly agent?: string; readonly provider?: string } = {}) =>
      world.book.steps({ stepMs: MINUTE_MS, fromMs: NOON_MS, ...ALL, ...filter });

    it('adds up what several processes counted in one step, exactly, and keeps the longest', async () => {
      const one = { events: 2, refused: 1, eventMs: 30, slowestEventMs: 20, fromPlayers: Decimal.from('0.1') };
      const other = { events: 1, eventMs: 5, slowestEventMs: 5, fromPlayers: Decimal.from('0.2') };
      await world.book.add([countOf(one)]);
      await world.book.add([countOf({ ...other, atMs: NOON_MS + 1 }), countOf({ agent: 'OTHER', events: 7 })]);

      const [step] = await minutes({ agent: 'ACME' });

      expect({ ...step, fromPlayers: String(step?.fromPlayers), toPlayers: String(step?.toPlayers) }).to.deep.equal({
        ...NO_TRAFFIC,
        atMs: NOON_MS,
        currency: 'EUR',
        events: 3,
        refused: 1,
        eventMs: 35,
        slowestEventMs: 20,
        fromPlayers: '0.3',
        toPlayers: '0',
      });
    });

    it('finds nothing of an Agent or a provider with a text that no code can have', async () => {
      await world.book.add([countOf({ events: 1 })]);

      for (const text of ['\u0000', 'A\u0000', '\ud800']) {
        expect(await minutes({ agent: text })).to.deep.equal([]);
        expect(await minutes({ provider: text })).to.deep.equal([]);
      }
    });

    it('keeps every count in minutes, quarters of an hour and two hours', async () => {
      await world.book.add([countOf({ events: 1 }), countOf({ events: 1, atMs: NOON_MS + 16 * MINUTE_MS })]);

      const stepsOf = async (stepMs: number) =>
        (await world.book.steps({ stepMs, fromMs: NOON_MS, ...ALL })).map(({ atMs, events }) => [
          (atMs - NOON_MS) / MINUTE_MS,
          events,
        ]);

      expect(await stepsOf(MINUTE_MS)).to.deep.equal([
        [0, 1],
        [16, 1],
      ]);
      expect(await stepsOf(15 * MINUTE_MS)).to.deep.equal([
        [0, 1],
        [15, 1],
      ]);
      expect(await stepsOf(2 * HOUR_MS)).to.deep.equal([[0, 2]]);
    });

    it('adds up Agents and providers, tells them apart by a filter, and never adds up currencies', async () => {
      await world.book.add([
        countOf({ events: 1 }),
        countOf({ events: 2, agent: 'OTHER', provider: 'B' }),
        countOf({ events: 4, currency: 'USD' }),
      ]);

      const eventsOf = async (filter: Parameters<typeof minutes>[0]) =>
        (await minutes(filter)).map(({ currency, events }) => `${currency} ${events}`);

      expect(await eventsOf({})).to.deep.equal(['EUR 3', 'USD 4']);
      expect(await eventsOf({ agent: 'OTHER' })).to.deep.equal(['EUR 2']);
      expect(await eventsOf({ provider: 'A' })).to.deep.equal(['EUR 1', 'USD 4']);
    });

    it('forgets a step when no range shows it any more', async () => {
      await world.book.add([countOf({ events: 1 })]);

      await world.book.forget(NOON_MS + 26 * HOUR_MS);

      expect(await minutes()).to.deep.equal([]);
      const day = await world.book.steps({ stepMs: 15 * MINUTE_MS, fromMs: NOON_MS, ...ALL });
      expect(day).to.have.length(1);
    });
  });
}
