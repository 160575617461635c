import { expect } from 'chai';
import type { KeyCheckStore } from '../../src/application/ports/key-check-store.ts';

/** Two stores of the same data, empty, like those of two processes. */
export interface KeyCheckStores {
  readonly one: KeyCheckStore;
  readonly other: KeyCheckStore;
  close(): Promise<void>;
}

/** The promises of every store of a key check. */
export function keyCheckStoreContract(title: string, open: () => Promise<KeyCheckStores>): void {
  describe(`${title} (a KeyCheckStore)`, () => {
    let stores: KeyCheckStores;

    beforeEach(async () => {
      stores = await open();
    });

    afterEach(() => stores.close());

    it('keeps the first text', async () => {
      expect(await stores.one.keepFirst('sealed-1')).to.equal('sealed-1');
    });

    it('answers the first ever after, to everybody', async () => {
      await stores.one.keepFirst('sealed-1');

      expect(await stores.one.keepFirst('sealed-2')).to.equal('sealed-1');
      expect(await stores.other.keepFirst('sealed-3')).to.equal('sealed-1');
    });

    it('keeps one of several that come at once, and answers it to all', async () => {
      const offered = Array.from({ length: 10 }, (_, number) => `sealed-${number}`);

      const kept = await Promise.all(
        offered.map((sealed, at) => (at % 2 === 0 ? stores.one : stores.other).keepFirst(sealed)),
      );

      expect(new Set(kept)).to.have.property('size', 1);
      expect(offered).to.include(kept[0]);
    });
  });
}
