import type { KeyCheckStore } from '../../src/application/ports/key-check-store.ts';

/** Stores over the same object keep the same text. */
export class InMemoryKeyCheckStore implements KeyCheckStore {
  readonly #data: { sealed?: string };

  constructor(data: { sealed?: string } = {}) {
    this.#data = data;
  }

  async keepFirst(sealed: string): Promise<string> {
    return Promise.resolve((this.#data.sealed ??= sealed));
  }
}
