/** The size of the pieces in which memory is allocated, in bytes. */
const CHUNK_BYTES = 1024 * 1024;
/** The most characters of a text. */
export const TEXT_LENGTH_MAX = CHUNK_BYTES;

export interface TextPlace {
  readonly start: number;
  readonly length: number;
}

/**
 * Keeps texts of one character per byte as plain bytes, which the garbage collector neither copies nor scans. Kept as strings, the answers of the
 * game list made most of the heap's growth, and each garbage collection delays requests (docs/performance.md). `text` returns a copy, so the bytes
 * can be reused after `clear`. Allocated memory is kept for later texts.
 */
export class TextArena {
  readonly #chunks: Buffer[] = [];
  readonly #chunksMax: number;
  #end = 0;

  /** `bytesMax` is rounded down to whole chunks of 1 MiB. */
  constructor(bytesMax: number) {
    this.#chunksMax = Math.floor(bytesMax / CHUNK_BYTES);
  }

  /** Stores a text; undefined if there is no room for it. */
  keep(text: string): TextPlace | undefined {
    const { length } = text;
    const left = CHUNK_BYTES - (this.#end % CHUNK_BYTES);
    const start = length <= left ? this.#end : this.#end + left;
    const chunk = length > TEXT_LENGTH_MAX ? undefined : this.#chunk(Math.floor(start / CHUNK_BYTES));
    if (chunk === undefined) return undefined;
    chunk.write(text, start % CHUNK_BYTES, 'latin1');
    this.#end = start + length;
    return { start, length };
  }

  /** The text at a place. */
  text({ start, length }: TextPlace): string {
    const chunk = this.#chunks[Math.floor(start / CHUNK_BYTES)];
    const offset = start % CHUNK_BYTES;
    return chunk === undefined ? '' : chunk.toString('latin1', offset, offset + length);
  }

  /** Forgets all texts. Places that were returned before are no longer valid. */
  clear(): void {
    this.#end = 0;
  }

  #chunk(at: number): Buffer | undefined {
    if (at >= this.#chunksMax) return undefined;
    return (this.#chunks[at] ??= Buffer.allocUnsafeSlow(CHUNK_BYTES));
  }
}
