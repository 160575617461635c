/** Bytes that are asked for at a time. */
const CHUNK_BYTES = 1024 * 1024;
/** Most characters of a text. */
export const TEXT_LENGTH_MAX = CHUNK_BYTES;

export interface TextPlace {
  readonly start: number;
  readonly length: number;
}

/**
 * Keeps texts of one character a byte as plain bytes, which the garbage collector neither copies nor looks through: kept as strings,
 * answers of the game list were most of what grew the heap, and each collection of it holds up requests (docs/performance.md). What is
 * handed out is a copy, so the bytes can be used again as soon as they are cleared. Memory that was once asked for stays for the
 * next texts.
 */
export class TextArena {
  readonly #chunks: Buffer[] = [];
  readonly #chunksMax: number;
  #end = 0;

  /** Of this many bytes at most, in whole chunks of 1 MiB. */
  constructor(bytesMax: number) {
    this.#chunksMax = Math.floor(bytesMax / CHUNK_BYTES);
  }

  /** Keeps the text; undefined when there is no room for it. */
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

  /** The text that was kept there. */
  text({ start, length }: TextPlace): string {
    const chunk = this.#chunks[Math.floor(start / CHUNK_BYTES)];
    const offset = start % CHUNK_BYTES;
    return chunk === undefined ? '' : chunk.toString('latin1', offset, offset + length);
  }

  /** Forgets all texts; the places that were given are worth nothing any more. */
  clear(): void {
    this.#end = 0;
  }

  #chunk(at: number): Buffer | undefined {
    if (at >= this.#chunksMax) return undefined;
    return (this.#chunks[at] ??= Buffer.allocUnsafeSlow(CHUNK_BYTES));
  }
}
