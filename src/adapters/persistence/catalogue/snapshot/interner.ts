import type { SharedValues } from '../game-row.ts';

/** Keeps one copy of each text and each list of texts: a million games share a few hundred brands and currency lists. */
export class Interner implements SharedValues {
  readonly #texts = new Map<string, string>();
  readonly #lists = new Map<string, readonly string[]>();

  text(value: string): string {
    const known = this.#texts.get(value);
    if (known !== undefined) return known;
    this.#texts.set(value, value);
    return value;
  }

  list(values: readonly string[]): readonly string[] {
    const key = values.join('\n');
    const known = this.#lists.get(key);
    if (known !== undefined) return known;
    const kept = Object.freeze(values.map((value) => this.text(value)));
    this.#lists.set(key, kept);
    return kept;
  }
}
