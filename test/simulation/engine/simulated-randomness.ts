import type { Randomness } from '../../../src/application/ports/randomness.ts';
import type { SeededRandom } from './seeded-random.ts';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** Ids that count up, so that they differ and a trace is readable; texts from the seed. */
export class SimulatedRandomness implements Randomness {
  readonly #random: SeededRandom;
  #ids = 0;

  constructor(random: SeededRandom) {
    this.#random = random;
  }

  id(): string {
    this.#ids += 1;
    return `00000000-0000-4000-9000-${String(this.#ids).padStart(12, '0')}`;
  }

  text(byteCount: number): string {
    const letters = Math.ceil((byteCount * 4) / 3);
    return Array.from({ length: letters }, () => LETTERS[this.#random.between(0, 63)]).join('');
  }
}
