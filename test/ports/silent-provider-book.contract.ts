import { expect } from 'chai';
import type { SilentProvider, SilentProviderBook } from '../../src/application/ports/silent-provider-book.ts';
import { MOMENT_MS, providerOf } from './catalogue-seeds.ts';
import type { MoneyWorld } from './money-world.ts';

interface Opened {
  readonly world: Pick<MoneyWorld, 'providers' | 'reset' | 'close'>;
  readonly book: SilentProviderBook;
}

const heard = (httpStatus: number) => ({ outcome: 'not_accepted', httpStatus, answer: 'down' }) as const;
const UNREACHABLE = { outcome: 'unreachable', httpStatus: undefined, answer: 'ENOTFOUND' } as const;

/** The promises of every book of silent providers. */
export function silentProviderBookContract(title: string, open: () => Promise<Opened>): void {
  describe(`${title} (a SilentProviderBook)`, () => {
    let opened: Opened;
    let book: SilentProviderBook;

    before(async () => {
      opened = await open();
    });
    beforeEach(async () => {
      await opened.world.reset();
      for (const code of ['A', 'B']) await opened.world.providers.create(providerOf({ code }));
      await opened.world.providers.create(providerOf({ code: 'OFF', isActive: false }));
      book = opened.book;
    });
    after(() => opened.world.close());

    const silent = (changes: Partial<SilentProvider> = {}): SilentProvider => ({
      provider: 'B',
      sinceMs: MOMENT_MS,
      lastAtMs: MOMENT_MS + 10,
      heard: heard(502),
      ...changes,
    });

    it('has nobody at first', async () => {
      expect(await book.list()).to.deep.equal([]);
    });

    it('lists the active ones by code', async () => {
      await book.note(silent());
      await book.note(silent({ provider: 'A', heard: UNREACHABLE }));
      await book.note(silent({ provider: 'OFF' }));

      expect(await book.list()).to.deep.equal([silent({ provider: 'A', heard: UNREACHABLE }), silent()]);
    });

    it('keeps the earliest beginning and the latest outcome of two processes', async () => {
      await book.note(silent({ sinceMs: MOMENT_MS + 5, lastAtMs: MOMENT_MS + 30, heard: heard(503) }));
      await book.note(silent());

      expect(await book.list()).to.deep.equal([silent({ lastAtMs: MOMENT_MS + 30, heard: heard(503) })]);

      await book.note(silent({ sinceMs: MOMENT_MS + 7, lastAtMs: MOMENT_MS + 40, heard: UNREACHABLE }));

      expect(await book.list()).to.deep.equal([silent({ lastAtMs: MOMENT_MS + 40, heard: UNREACHABLE })]);
    });

    it('forgets a provider that has answered, unless it was silent again after that', async () => {
      await book.note(silent());
      await book.answered('B', MOMENT_MS + 9);
      expect(await book.list()).to.have.length(1);

      await book.answered('A', MOMENT_MS + 11);
      expect(await book.list()).to.have.length(1);

      await book.answered('B', MOMENT_MS + 10);
      expect(await book.list()).to.deep.equal([]);
    });
  });
}
