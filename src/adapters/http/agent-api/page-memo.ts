import type { Agent } from '../../../domain/agent/agent.ts';
import type { GameListVersion } from '../../../application/ports/game-list-version.ts';
import { TextArena, TEXT_LENGTH_MAX, type TextPlace } from './text-arena.ts';

/** Most bytes of answers that are kept; beyond, all are forgotten and made anew as they are asked for. */
const BODY_BYTES_MAX = 256 * 1024 * 1024;
/** Most bytes of the entries that say where answers are, and what one weighs beside its texts: generously. */
const INDEX_BYTES_MAX = 64 * 1024 * 1024;
const ENTRY_BYTES = 256;
/** In how many manners one question is kept; there are a few languages, and whoever sends more content types than this is up to something. */
const MANNERS_MAX = 16;

/** Where an answer belongs: whoever asks the same in the same words, of the same version, gets the same bytes. */
export interface PageKey {
  readonly version: object;
  readonly agent: Agent;
  /** Everything but the body that the answer depends on; of few kinds. */
  readonly manner: string;
  /** The body. Alone, because joining it to anything makes a text that has to be put together again to be looked up: 2 µs. */
  readonly question: string;
}

/** The answer to a question in one manner, and in the next one if it was asked in several: nearly all are asked in one. */
interface Page {
  readonly manner: string;
  readonly place: TextPlace;
  readonly next: Page | undefined;
  /** How many there are from here on. */
  readonly count: number;
}

/** Remembers whole answers of the game list for as long as nothing changes. */
export class PageMemo {
  readonly #version: GameListVersion;
  readonly #bodies: TextArena;
  #pages = new Map<Agent, Map<string, Page>>();
  #of: object | undefined;
  #indexBytes = 0;

  constructor(version: GameListVersion, bodyBytesMax = BODY_BYTES_MAX) {
    this.#version = version;
    this.#bodies = new TextArena(bodyBytesMax);
  }

  /** The key of a question asked now; undefined when answers cannot be kept at the moment. */
  key(agent: Agent, manner: string, question: string): PageKey | undefined {
    const version = this.#version.current();
    return version && { version, agent, manner, question };
  }

  /** The answer that was kept under the key. */
  find(key: PageKey): string | undefined {
    const page = this.#page(key);
    return page && this.#bodies.text(page.place);
  }

  /** Keeps an answer of one character a byte, unless the catalogue changed while it was made. */
  keep(key: PageKey, body: string): void {
    const { version, agent, manner, question } = key;
    if (version !== this.#version.current() || body.length > TEXT_LENGTH_MAX) return;
    if (version !== this.#of || this.#indexBytes > INDEX_BYTES_MAX) this.#forget(version);
    const pages = this.#pages.get(agent) ?? new Map<string, Page>();
    const next = pages.get(question);
    const count = 1 + (next?.count ?? 0);
    // Another request may have made the same answer meanwhile.
    if (count > MANNERS_MAX || this.#page(key) !== undefined) return;
    const place = this.#bodies.keep(body);
    if (place === undefined) {
      // It is kept when it is asked for again.
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
