/** Questions that are remembered at most, as one number each: 1 MiB. A later one takes the place of an earlier one. */
const MARKS = 2 ** 18;

/** FNV-1a, 32 bits. */
const FNV_BASIS = 0x811c9dc5;
const FNV_PRIME = 0x01000193;
/** Spreads a small number over all bits: 2^32 divided by the golden ratio. */
const SPREAD = 0x9e3779b1;

/**
 * Knows whether a question was asked before, nearly always: of two questions with one mark the later is taken for known, and a
 * question whose mark was written over for new. It makes no garbage.
 */
export class AskedBefore {
  readonly #marks = new Uint32Array(MARKS);
  #age = 1;

  /** Whether the question was asked since the last `forget`; from now on it was. */
  note(asker: string, question: string): boolean {
    const hash = hashOf(question, hashOf(asker, FNV_BASIS));
    const mark = (hash ^ Math.imul(this.#age, SPREAD)) >>> 0;
    const place = hash & (MARKS - 1);
    if (this.#marks[place] === mark) return true;
    this.#marks[place] = mark;
    return false;
  }

  /** Nothing was asked yet. Marks of before stay and fit no question any more. */
  forget(): void {
    this.#age += 1;
  }
}

function hashOf(text: string, seed: number): number {
  let hash = seed;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), FNV_PRIME);
  return hash;
}
