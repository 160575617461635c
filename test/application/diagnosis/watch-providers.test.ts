import { expect } from 'chai';
import type { FinishedCall } from '../../../src/application/diagnosis/recent-calls.ts';
import { SILENT_CALLS, WatchProviders } from '../../../src/application/diagnosis/watch-providers.ts';
import { ControllableClock } from '../../fakes/controllable-clock.ts';
import { InMemorySilentProviderBook } from '../../fakes/in-memory-silent-provider-book.ts';
import { inMemoryWorld } from '../../fakes/in-memory-world.ts';
import { MOMENT_MS, providerOf } from '../../ports/catalogue-seeds.ts';

const BAD_GATEWAY = { outcome: 'not_accepted', httpStatus: 502, answer: 'HTTP status 502' } as const;

describe('WatchProviders', () => {
  let clock: ControllableClock;
  let book: InMemorySilentProviderBook;
  let watch: WatchProviders;
  let elsewhere: WatchProviders;

  beforeEach(async () => {
    clock = new ControllableClock(MOMENT_MS);
    const { providers } = inMemoryWorld();
    await providers.create(providerOf({ code: 'B' }));
    book = new InMemorySilentProviderBook(providers);
    watch = new WatchProviders(book, clock);
    elsewhere = new WatchProviders(book, clock);
  });

  const call = (by: WatchProviders, changes: Partial<FinishedCall> = {}): void => {
    clock.advance(1_000);
    by.note({ provider: 'B', outcome: 'server_error', heard: BAD_GATEWAY, ...changes });
  };
  const fail = (by: WatchProviders, times: number): void => {
    for (let nth = 0; nth < times; nth += 1) call(by);
  };
  const answer = (by: WatchProviders, outcome = 'ok') => call(by, { outcome, heard: undefined });

  it('finds a provider that has answered none of the last calls, after many that it answered', async () => {
    for (let nth = 0; nth < 200; nth += 1) answer(watch);
    const sinceMs = clock.nowMs() + 1_000;
    fail(watch, SILENT_CALLS - 1);
    expect(await watch.execute()).to.deep.equal([]);

    fail(watch, 1);

    expect(await watch.execute()).to.deep.equal([
      { provider: 'B', sinceMs, lastAtMs: clock.nowMs(), heard: BAD_GATEWAY },
    ]);
  });

  it('is told of it by any process', async () => {
    fail(watch, SILENT_CALLS);
    await watch.execute();

    expect((await elsewhere.execute()).map(({ provider }) => provider)).to.deep.equal(['B']);
  });

  it('writes once, and again after a minute, however many calls fail', async () => {
    for (let nth = 0; nth < 50; nth += 1) {
      fail(watch, 1);
      await watch.execute();
    }
    expect(book.changes).to.equal(1);

    fail(watch, 15);
    await watch.execute();
    expect(book.changes).to.equal(2);
  });

  for (const outcome of ['ok', 'provider_refused'])
    it(`is over with the next answer, ${outcome}, to any process`, async () => {
      fail(watch, SILENT_CALLS);
      await watch.execute();
      answer(elsewhere, outcome);

      expect(await elsewhere.execute()).to.deep.equal([]);
      expect(await watch.execute()).to.deep.equal([]);
    });

  it('is over after the process that noted it has died', async () => {
    fail(watch, SILENT_CALLS);
    await watch.execute();
    const next = new WatchProviders(book, clock);
    expect(await next.execute()).to.have.length(1);

    answer(next);

    expect(await next.execute()).to.deep.equal([]);
  });

  it('counts anew after an answer', async () => {
    fail(watch, SILENT_CALLS);
    await watch.execute();
    answer(watch);
    fail(watch, SILENT_CALLS - 1);
    expect(await watch.execute()).to.deep.equal([]);

    fail(watch, 1);
    expect(await watch.execute()).to.have.length(1);
  });

  it('learns nothing from calls that were not sent', async () => {
    fail(watch, SILENT_CALLS);
    answer(watch, 'provider_throttled');

    expect(await watch.execute()).to.have.length(1);
  });

  it('does not write in every round where one process is answered and another is not', async () => {
    for (let nth = 0; nth < 20; nth += 1) {
      fail(watch, SILENT_CALLS);
      await watch.execute();
      answer(elsewhere);
      await elsewhere.execute();
    }

    // 20 rounds are 120 s: at most one note a minute, and one end for each.
    expect(book.changes).to.be.at.most(6);
  });
});
