/** Beyond, a text is not worth being compared with others: copies that providers send are of single events. */
const COMPARED_CHARS_MAX = 16 * 1024;

interface UnderWay<T> {
  readonly first: Promise<T>;
  /** The one repetition that all copies share who came meanwhile. */
  repetition?: Promise<T>;
}

/**
 * Lets copies of one request share an answer. The first one is worked on by itself, as it always was; all who come before that is over are one
 * repetition, which begins then: its answer is what each of them would have got. So two hundred copies cost two transactions.
 */
export class SharedRepeats<T> {
  readonly #underWay = new Map<string, UnderWay<T>>();

  /** Returns the result of `work`. Works that are equal in all that matters have an equal `text`; calls that wait share a failure. */
  run(text: string, work: () => Promise<T>): Promise<T> {
    if (text.length > COMPARED_CHARS_MAX) return work();
    const known = this.#underWay.get(text);
    if (known === undefined) return this.#begin(text, work());
    known.repetition ??= known.first.then(noMatter, noMatter).then(() => this.#begin(text, work()));
    return known.repetition;
  }

  /** How many texts are being worked on. */
  get size(): number {
    return this.#underWay.size;
  }

  #begin(text: string, first: Promise<T>): Promise<T> {
    const one: UnderWay<T> = { first };
    this.#underWay.set(text, one);
    const end = (): void => {
      // A repetition puts itself in its place.
      if (one.repetition === undefined) this.#underWay.delete(text);
    };
    first.then(end, end);
    return first;
  }
}

const noMatter = (): void => undefined;
