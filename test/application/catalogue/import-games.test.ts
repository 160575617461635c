import { expect } from 'chai';
import { ImportGames, type ImportReport, type ImportRow } from '../../../src/application/catalogue/import-games.ts';
import type { ArrivalOutcome, GameArrival, GameStore } from '../../../src/application/ports/game-store.ts';
import type { GameFields } from '../../../src/domain/catalogue/game-draft.ts';
import { err, ok } from '../../../src/domain/shared/result.ts';
import { CountingRandomness } from '../../fakes/counting-randomness.ts';
import { inMemoryWorld } from '../../fakes/in-memory-world.ts';
import { fieldsOf, furnish, guid } from '../../ports/catalogue-seeds.ts';

const good = (line: number, changes: Partial<GameFields> = {}): ImportRow => ({
  line,
  fields: ok(fieldsOf(line, changes)),
});
const unreadable = (line: number): ImportRow => ({ line, fields: err('is not JSON') });
const stranger = (line: number): ImportRow => good(line, { provider: 'nobody' });

const rows = <Row>(count: number, make: (line: number) => Row, first = 1): Row[] =>
  Array.from({ length: count }, (_, at) => make(first + at));

const reportOf = (changes: Partial<ImportReport> = {}): ImportReport => ({
  created: 0,
  updated: 0,
  unchanged: 0,
  rejectedTotal: 0,
  rejected: [],
  ...changes,
});

/** Imports into a furnished world; `batches` has the size of each transaction. */
async function importing() {
  const world = inMemoryWorld();
  await furnish(world);
  const batches: number[] = [];
  const watched = Object.assign(Object.create(world.games) as GameStore, {
    keep: async (arrivals: readonly GameArrival[]): Promise<readonly ArrivalOutcome[]> => {
      batches.push(arrivals.length);
      return world.games.keep(arrivals);
    },
  });
  return { world, batches, importGames: new ImportGames(watched, new CountingRandomness()) };
}

describe('ImportGames', () => {
  counting();
  batching();
  rejecting();
});

function counting(): void {
  it('does nothing with nothing', async () => {
    const { batches, importGames } = await importing();

    expect(await importGames.execute([])).to.deep.equal(reportOf());
    expect(batches).to.deep.equal([]);
  });

  it('creates games under new ids', async () => {
    const { importGames, world } = await importing();

    expect(await importGames.execute([good(7)])).to.deep.equal(reportOf({ created: 1 }));
    expect(await world.games.find(guid(1))).to.deep.equal({ id: guid(1), ...fieldsOf(7) });
  });

  it('reads rows that come in time', async () => {
    const { importGames } = await importing();
    async function* inTime() {
      yield good(1);
      await Promise.resolve();
      yield good(2);
    }

    expect(await importGames.execute(inTime())).to.deep.equal(reportOf({ created: 2 }));
  });

  it('counts what was created, updated and unchanged', async () => {
    const { importGames } = await importing();
    await importGames.execute([good(1), good(2)]);

    const report = await importGames.execute([good(1), good(2, { name: 'Renamed' }), good(3)]);

    expect(report).to.deep.equal(reportOf({ created: 1, updated: 1, unchanged: 1 }));
  });

  it('changes nothing when it is run again', async () => {
    const { importGames, world } = await importing();
    await importGames.execute(rows(20, good));
    const revision = (await world.history.head()).revision;

    expect(await importGames.execute(rows(20, good))).to.deep.equal(reportOf({ unchanged: 20 }));
    expect((await world.history.head()).revision).to.equal(revision);
  });

  it('counts a line that repeats a game as unchanged', async () => {
    const { importGames } = await importing();

    const report = await importGames.execute([good(1), { ...good(1, { provider: ' p ' }), line: 2 }]);

    expect(report).to.deep.equal(reportOf({ created: 1, unchanged: 1 }));
  });

  it('lets the last of several differing lines about a game stand', async () => {
    const { importGames, world } = await importing();
    const names = ['Second', 'Third', 'Last'].map((name, at) => ({ ...good(1, { name }), line: at + 2 }));

    const report = await importGames.execute([good(1), ...names]);

    expect(report).to.deep.equal(reportOf({ created: 1, updated: 3 }));
    expect((await world.games.find(guid(1)))?.name).to.equal('Last');
  });
}

function batching(): void {
  for (const [count, sizes] of [
    [499, [499]],
    [500, [500]],
    [501, [500, 1]],
    [1200, [500, 500, 200]],
  ] as const) {
    it(`keeps ${count} games in transactions of ${sizes.join(', ')}`, async () => {
      const { batches, importGames } = await importing();

      expect(await importGames.execute(rows(count, good))).to.deep.equal(reportOf({ created: count }));
      expect(batches).to.deep.equal(sizes);
    });
  }

  it('begins another transaction where a game is repeated', async () => {
    const { batches, importGames } = await importing();

    await importGames.execute([good(1), good(2), { ...good(1), line: 3 }, good(4)]);

    expect(batches).to.deep.equal([2, 2]);
  });

  it('leaves lines that cannot be kept out of the transactions', async () => {
    const { batches, importGames } = await importing();

    await importGames.execute([unreadable(1), good(2), good(3, { name: '' }), good(4)]);

    expect(batches).to.deep.equal([2]);
  });

  it('keeps earlier transactions when the source breaks off', async () => {
    const { importGames, world } = await importing();
    async function* broken() {
      yield* rows(501, good);
      await Promise.reject(new Error('the connection was lost'));
    }

    const outcome = await importGames.execute(broken()).catch((error: unknown) => error);

    expect(outcome).to.be.an('error').with.property('message', 'the connection was lost');
    expect(await world.games.find(guid(500))).not.to.equal(undefined);
    expect(await world.games.find(guid(501))).to.equal(undefined);
  });

  it('throws when a store answers fewer outcomes than arrivals', async () => {
    const silent = Object.assign(Object.create(inMemoryWorld().games) as GameStore, { keep: async () => [] });

    const outcome = await new ImportGames(silent, new CountingRandomness())
      .execute([good(1)])
      .catch((error: unknown) => error);

    expect(outcome).to.be.an('error').with.property('message').that.contains('fewer outcomes');
  });
}

function rejecting(): void {
  it('rejects only the bad lines, each with its reason, in their order', async () => {
    const { importGames } = await importing();

    const report = await importGames.execute([
      stranger(1),
      good(2),
      unreadable(3),
      good(4, { name: '' }),
      good(5, { currencies: [] }),
      stranger(6),
      good(7, { provider: 'P\u0000' }),
    ]);

    expect(report).to.deep.equal(
      reportOf({
        created: 1,
        rejectedTotal: 6,
        rejected: [
          { line: 1, reason: 'provider "NOBODY" does not exist' },
          { line: 3, reason: 'is not JSON' },
          { line: 4, reason: 'name must not be empty' },
          { line: 5, reason: 'currencies must name at least one currency' },
          { line: 6, reason: 'provider "NOBODY" does not exist' },
          { line: 7, reason: 'provider must be valid UTF-8 without control characters' },
        ],
      }),
    );
  });

  it('counts all rejected lines, and lists the first thousand', async () => {
    const { importGames } = await importing();

    const report = await importGames.execute(rows(5001, unreadable));

    expect(report.rejectedTotal).to.equal(5001);
    expect(report.rejected.map(({ line }) => line)).to.deep.equal(rows(1000, (line) => line));
  });

  it('lists the first thousand lines, even those that were refused only with their batch', async () => {
    const { importGames } = await importing();

    const report = await importGames.execute([...rows(300, stranger), ...rows(3000, unreadable, 301)]);

    expect(report.rejectedTotal).to.equal(3300);
    expect(report.rejected.map(({ line }) => line)).to.deep.equal(rows(1000, (line) => line));
  });
}
