import type { Agent } from '../../../domain/agent/agent.ts';
import type { GameListVersion } from '../../../application/ports/game-list-version.ts';

const MIB = 1024 * 1024;
/** The most bytes of cached answers. When they are exceeded, the whole cache is cleared. */
export const MEMO_BYTES = { list: 256 * MIB, search: 64 * MIB } as const;
/** The most bytes of the index, and a generous estimate of one entry besides its texts. */
const INDEX_BYTES_MAX = 64 * 1024 * 1024;
const ENTRY_BYTES = 256;
/** The most manners in which one question is cached. There are a few languages; only an attacker sends more content types than this. */
const MANNERS_MAX = 16;

/** The key of an answer. The same question in the same manner, at the same version, gets the same bytes. */
export interface PageKey {
  readonly version: object;
  readonly agent: Agent;
  /** Everything besides the body that the answer depends on. It has few different values. */
  readonly manner: string;
  /** The body alone. A joined text would have to be copied before each look-up, which takes 2 µs. */
  readonly question: string;
}

/** An answer in one manner, linked to those in other manners. Nearly all questions are asked in one manner. */
interface Page {
  readonly manner: string;
  readonly place: TextPlace;
  readonly next: Page | undefined;
  /** The length of the list from here on. */
  readonly count: number;
}

/** Caches whole answers of a call for as long as nothing changes. */
export class PageMemo {
  readonly #version: GameListVersion;
  readonly #bodies: TextArena;
  #pages = new Map<Agent, Map<string, Page>>();
  #of: object | undefined;
  #indexBytes = 0;

  constructor(version: GameListVersion, bodyBytesMax: number = MEMO_BYTES.list) {
    this.#version = version;
    this.#bodies = new TextArena(bodyBytesMax);
  }

  /** The key of a question that is asked now; undefined if answers cannot be cached at the moment. */
  key(agent: Agent, manner: string, question: string): PageKey | undefined {
    const version = this.#version.current();
    return version && { version, agent, manner, question };
  }

  find(key: PageKey): string | undefined {
    const page = this.#page(key);
    return page && this.#bodies.text(page.place);
  }

  /** Caches an answer of one character per byte, unless the catalogue has changed since the question. */
  keep(key: PageKey, body: string): void {
    const { version, agent, manner, question } = key;
    if (version !== this.#version.current() || body.length > TEXT_LENGTH_MAX) return;
    if (version !== this.#of || this.#indexBytes > INDEX_BYTES_MAX) this.#forget(version);
    const pages = this.#pages.get(agent) ?? new Map<string, Page>();
    const next = pages.get(question);
    const count = 1 + (next?.count ?? 0);
    // Another request may have cached the same answer meanwhile.
    if (count > MANNERS_MAX || this.#page(key) !== undefined) return;
    const place = this.#bodies.keep(body);
    if (place === undefined) {
      // The cache is full, so it is cleared. This answer is cached when it is asked for again.
      this.#forget(version);
    } else {
      this.#indexBytes += manner.length + question.length + ENTRY_BYTES;
      pages.set(question, { manner, place, next, count });
      this.#pages.set(agent, pages);
    }
  }

  #page({ version, agent, manner, question }: PageKey): Page | undefined {
    let page = version === this.#of ? this.#pages.get(agent)?.get(question) : undefined;
    while (page !== undefined && page.manner !== manner) page = page.next;
    return page;
  }

  #forget(version: object): void {
    this.#pages = new Map();
    this.#bodies.clear();
    this.#of = version;
    this.#indexBytes = 0;
  }
}

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
