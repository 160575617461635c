/** The most characters of a text that is compared with others. The copies that providers send are of single events, and shorter. */
const COMPARED_CHARS_MAX = 16 * 1024;

interface UnderWay<T> {
  readonly first: Promise<T>;
  /** The one repetition that is shared by all copies that arrived meanwhile. */
  repetition?: Promise<T>;
}

/**
 * Lets copies of one request share an answer. The first copy is handled alone. All copies that arrive before its end share one repetition, which
 * begins at its end. Its answer is the same as each of them would have got. So two hundred copies cost two transactions.
 */
export class SharedRepeats<T> {
  readonly #underWay = new Map<string, UnderWay<T>>();

  /** Returns the result of `work`. Works that are equal in all that matters have an equal `text`. Calls that wait share a failure. */
  run(text: string, work: () => Promise<T>): Promise<T> {
    if (text.length > COMPARED_CHARS_MAX) return work();
    const known = this.#underWay.get(text);
    if (known === undefined) return this.#begin(text, work());
    known.repetition ??= known.first.then(noMatter, noMatter).then(() => this.#begin(text, work()));
    return known.repetition;
  }

  /** The number of texts that are being handled. */
  get size(): number {
    return this.#underWay.size;
  }

  #begin(text: string, first: Promise<T>): Promise<T> {
    const one: UnderWay<T> = { first };
    this.#underWay.set(text, one);
    const end = (): void => {
      // A repetition replaces the entry with itself.
      if (one.repetition === undefined) this.#underWay.delete(text);
    };
    first.then(end, end);
    return first;
  }
}

const noMatter = (): void => undefined;
