import { expect } from 'chai';
import { FailedProofs, KEPT_AT_ONCE_MAX, KeepProofs } from '../../../src/application/limits/failed-proofs.ts';
import { RateLimiter } from '../../../src/application/limits/rate-limiter.ts';
import type { Proof } from '../../../src/application/ports/proven-senders.ts';
import { ControllableClock } from '../../fakes/controllable-clock.ts';
import { InMemoryProvenSenders } from '../../fakes/in-memory-proven-senders.ts';

const KEY = 'A 192.0.2.1';
const HOUR_MS = 3_600_000;

/** Counts what is written. */
class CountingSenders extends InMemoryProvenSenders {
  readonly written: string[] = [];

  override async keep(proofs: readonly Proof[], forgetBeforeMs: number): Promise<void> {
    this.written.push(...proofs.map(({ key }) => key));
    await super.keep(proofs, forgetBeforeMs);
  }
}

describe('KeepProofs', () => {
  let store: CountingSenders;
  let clock: ControllableClock;

  beforeEach(() => {
    store = new CountingSenders();
    clock = new ControllableClock();
  });

  /** A process that has just begun. */
  const process = (keysMax?: number) => {
    const limiter = new RateLimiter({ name: 'failed-signatures', limit: 1, windowMs: 60_000 }, clock);
    const proofs = new FailedProofs(limiter, clock, keysMax);
    return { proofs, keep: new KeepProofs([proofs], store, clock) };
  };
  const failTwice = (proofs: FailedProofs): void => {
    proofs.failed(KEY);
    proofs.failed(KEY);
  };

  it('lets a later process know who was right, so that a flood does not shut them out', async () => {
    const first = process();
    first.proofs.proved(KEY);
    await first.keep.execute();
    const second = process();
    failTwice(second.proofs);
    expect(second.proofs.waitMs(KEY)).to.be.above(0);

    await second.keep.recall();

    expect(second.proofs.waitMs(KEY)).to.equal(0);
  });

  it('recalls nobody who was right more than a day ago', async () => {
    const first = process();
    first.proofs.proved(KEY);
    await first.keep.execute();
    clock.advance(24 * HOUR_MS);
    const second = process();

    await second.keep.recall();

    expect(second.proofs.isProven(KEY)).to.equal(false);
  });

  it('writes a key once an hour at most, however often it is right', async () => {
    const { proofs, keep } = process();

    for (let minute = 0; minute < 125; minute += 1) {
      proofs.proved(KEY);
      await keep.execute();
      clock.advance(60_000);
    }

    expect(store.written).to.have.length(3);
  });

  it('does not write again what was just recalled', async () => {
    const first = process();
    first.proofs.proved(KEY);
    await first.keep.execute();
    const second = process();
    await second.keep.recall();

    second.proofs.proved(KEY);
    await second.keep.execute();

    expect(store.written).to.have.length(1);
  });

  it('writes again what could not be written', async () => {
    const { proofs, keep } = process();
    await keep.recall();
    proofs.proved(KEY);
    const { keep: write } = store;
    store.keep = () => Promise.reject(new Error('away'));
    await keep.execute().catch(() => undefined);

    store.keep = write;
    await keep.execute();

    expect(store.written).to.deep.equal([KEY]);
  });

  it('writes so many at a time, and says that there are more', async () => {
    const { proofs, keep } = process();
    for (let at = 0; at <= KEPT_AT_ONCE_MAX; at += 1) proofs.proved(`A ${at}`);

    expect(await keep.execute()).to.equal(true);
    expect(await keep.execute()).to.equal(false);
    expect(store.written).to.have.length(KEPT_AT_ONCE_MAX + 1);
  });

  it('keeps the latest where there are more than are remembered, and what the process saw itself', async () => {
    const first = process();
    for (const key of ['old', 'middle', 'new']) {
      clock.advance(1);
      first.proofs.proved(key);
    }
    await first.keep.execute();
    const second = process(2);
    second.proofs.proved('own');

    await second.keep.recall();

    const proven = ['old', 'middle', 'new', 'own'].filter((key) => second.proofs.isProven(key));
    expect(proven).to.deep.equal(['new', 'own']);
  });
});
