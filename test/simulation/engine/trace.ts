/** Most last events that are shown of a failed run. */
const KEPT_MAX = 60;
const FNV_PRIME = 0x01000193;
const FNV_BASIS = 0x811c9dc5;

/** The events in order: the last ones, and a number that stands for all of them. */
export class Trace {
  readonly #onLine: ((line: string) => void) | undefined;
  readonly #last: string[] = [];
  #hash = FNV_BASIS;

  /** `onLine` receives every event as it happens. */
  constructor(onLine?: (line: string) => void) {
    this.#onLine = onLine;
  }

  note(line: string): void {
    for (let at = 0; at < line.length; at += 1) this.#hash = Math.imul(this.#hash ^ line.charCodeAt(at), FNV_PRIME);
    this.#last.push(line);
    if (this.#last.length > KEPT_MAX) this.#last.shift();
    this.#onLine?.(line);
  }

  get last(): readonly string[] {
    return this.#last;
  }

  /** Eight hexadecimal digits; two runs with the same digits are the same. */
  get hash(): string {
    return (this.#hash >>> 0).toString(16).padStart(8, '0');
  }
}
