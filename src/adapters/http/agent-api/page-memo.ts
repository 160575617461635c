import type { Agent } from '../../../domain/agent/agent.ts';
import type { GameListVersion } from '../../../application/ports/game-list-version.ts';

/** Most bytes of answers that are kept; beyond, all are forgotten and made anew as they are asked for. */
const BYTES_MAX = 256 * 1024 * 1024;
/** What an entry weighs beside its bytes: a slot of the map and two strings' heads, generously. */
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
  readonly body: string;
  readonly next: Page | undefined;
  /** How many there are from here on. */
  readonly count: number;
}

/** Remembers whole answers of the game list for as long as nothing changes. */
export class PageMemo {
  readonly #version: GameListVersion;
  #pages = new Map<Agent, Map<string, Page>>();
  #of: object | undefined;
  #bytes = 0;

  constructor(version: GameListVersion) {
    this.#version = version;
  }

  /** The key of a question asked now; undefined when answers cannot be kept at the moment. */
  key(agent: Agent, manner: string, question: string): PageKey | undefined {
    const version = this.#version.current();
    return version && { version, agent, manner, question };
  }

  /** The answer that was kept under the key. */
  find({ version, agent, manner, question }: PageKey): string | undefined {
    let page = version === this.#of ? this.#pages.get(agent)?.get(question) : undefined;
    while (page !== undefined && page.manner !== manner) page = page.next;
    return page?.body;
  }

  /** Keeps an answer, unless the catalogue changed while it was made. */
  keep(key: PageKey, body: string): void {
    const { version, agent, manner, question } = key;
    if (version !== this.#version.current()) return;
    const bytes = body.length + manner.length + question.length + ENTRY_BYTES;
    if (version !== this.#of || this.#bytes + bytes > BYTES_MAX) this.#forget(version);
    const pages = this.#pages.get(agent) ?? new Map<string, Page>();
    const next = pages.get(question);
    const count = 1 + (next?.count ?? 0);
    // Another request may have made the same answer meanwhile.
    if (count > MANNERS_MAX || this.find(key) !== undefined) return;
    this.#bytes += bytes;
    pages.set(question, { manner, body, next, count });
    this.#pages.set(agent, pages);
  }

  #forget(version: object): void {
    this.#pages = new Map();
    this.#of = version;
    this.#bytes = 0;
  }
}
