import { Breather } from './breather.ts';
import type { Mask } from './mask.ts';
import type { MasksByBlock, Selection } from './selection.ts';

/** Which of the placed blocks a query looks at: one provider's, or all. */
export interface BlockRange {
  readonly start: number;
  readonly end: number;
}

/** The masks of one Agent's rules, worked out for those blocks only that somebody counts. */
export class OfferedMasks {
  /** Beyond what was asked for, 'none' stands for what is not known yet. */
  readonly masks: MasksByBlock;
  readonly #masks: Mask[];
  readonly #isKnown: Uint8Array;
  #missing: number;

  /** Begins with what blocks remember already, which after a change are all but the changed ones. */
  constructor(remembered: readonly (Mask | undefined)[]) {
    this.#masks = remembered.map((mask) => mask ?? 'none');
    this.masks = this.#masks;
    this.#isKnown = Uint8Array.from(remembered, (mask) => (mask === undefined ? 0 : 1));
    this.#missing = this.#isKnown.reduce((missing, isKnown) => missing - isKnown, remembered.length);
  }

  /** Whether everything in the range is known, but for blocks that the filter closes. */
  covers({ start, end }: BlockRange, selection: Selection): boolean {
    if (this.#missing === 0) return true;
    for (let at = start; at < end; at += 1) if (this.#isMissing(at, selection)) return false;
    return true;
  }

  /** Works out what is missing for {@link covers}, with turns for the event loop in between. */
  async complete({ start, end }: BlockRange, selection: Selection, maskAt: (at: number) => Mask): Promise<void> {
    const breather = new Breather();
    for (let at = start; at < end; at += 1) {
      if (!this.#isMissing(at, selection)) continue;
      if (breather.isDue()) await breather.breathe();
      // Somebody else who asks for the same Agent may have worked it out meanwhile.
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
