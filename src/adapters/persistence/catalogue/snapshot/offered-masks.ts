import { Breather } from './breather.ts';
import type { Mask } from './mask.ts';
import type { MasksByBlock, Selection } from './selection.ts';

/** The range of blocks that a query reads: those of one provider, or all. */
export interface BlockRange {
  readonly start: number;
  readonly end: number;
}

/** The masks of one Agent's rules, evaluated only for blocks that a query has counted. */
export class OfferedMasks {
  /** In blocks that are not evaluated yet, 'none' is a placeholder. */
  readonly masks: MasksByBlock;
  readonly #masks: Mask[];
  readonly #isKnown: Uint8Array;
  #missing: number;

  /** Begins with the masks that blocks have cached. After a change, only the changed blocks have none. */
  constructor(remembered: readonly (Mask | undefined)[]) {
    this.#masks = remembered.map((mask) => mask ?? 'none');
    this.masks = this.#masks;
    this.#isKnown = Uint8Array.from(remembered, (mask) => (mask === undefined ? 0 : 1));
    this.#missing = this.#isKnown.reduce((missing, isKnown) => missing - isKnown, remembered.length);
  }

  /** Whether all masks in the range are known. Blocks in which no game passes the filter do not count. */
  covers({ start, end }: BlockRange, selection: Selection): boolean {
    if (this.#missing === 0) return true;
    for (let at = start; at < end; at += 1) if (this.#isMissing(at, selection)) return false;
    return true;
  }

  /** Evaluates the masks that {@link covers} lacks, and lets the event loop run in between. */
  async complete({ start, end }: BlockRange, selection: Selection, maskAt: (at: number) => Mask): Promise<void> {
    if (this.#missing === 0) return;
    const breather = new Breather();
    for (let at = start; at < end; at += 1) {
      if (!this.#isMissing(at, selection)) continue;
      if (breather.isDue()) await breather.breathe();
      // Another request for the same Agent may have evaluated it meanwhile.
      if (this.#isKnown[at] === 0) this.#learn(at, maskAt(at));
    }
  }

  #learn(at: number, mask: Mask): void {
    this.#masks[at] = mask;
    this.#isKnown[at] = 1;
    this.#missing -= 1;
  }

  #isMissing(at: number, selection: Selection): boolean {
    return this.#isKnown[at] === 0 && selection.isOpenAt(at);
  }
}
