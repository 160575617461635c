import type { Agent } from '../../../domain/agent/agent.ts';
import type { GameListVersion } from '../../../application/ports/game-list-version.ts';

/** Most bytes of answers that are kept; beyond, all are forgotten and made anew as they are asked for. */
const BYTES_MAX = 256 * 1024 * 1024;
/** What an entry weighs beside its bytes: a slot of the map and two strings' heads, generously. */
const ENTRY_BYTES = 256;

/** Where an answer belongs: whoever asks the same in the same words, of the same version, gets the same bytes. */
export interface PageKey {
  readonly version: object;
  readonly agent: Agent;
  /** Everything but the body that the answer depends on; of few kinds. */
  readonly manner: string;
  /** The body. Alone, because joining it to anything makes a text that has to be put together again to be looked up: 2 µs. */
  readonly question: string;
}

type PagesOfAgent = Map<string, Map<string, string>>;

/** Remembers whole answers of the game list for as long as nothing changes. */
export class PageMemo {
  readonly #version: GameListVersion;
  #pages = new Map<Agent, PagesOfAgent>();
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
    return version === this.#of ? this.#pages.get(agent)?.get(manner)?.get(question) : undefined;
  }

  /** Keeps an answer, unless the catalogue changed while it was made. */
  keep(key: PageKey, page: string): void {
    if (key.version !== this.#version.current()) return;
    const bytes = page.length + key.manner.length + key.question.length + ENTRY_BYTES;
    if (key.version !== this.#of || this.#bytes + bytes > BYTES_MAX) this.#forget(key.version);
    this.#bytes += bytes;
    const ofAgent: PagesOfAgent = this.#pages.get(key.agent) ?? new Map<string, Map<string, string>>();
    const pages = ofAgent.get(key.manner) ?? new Map<string, string>();
    pages.set(key.question, page);
    ofAgent.set(key.manner, pages);
    this.#pages.set(key.agent, ofAgent);
  }

  #forget(version: object): void {
    this.#pages = new Map();
    this.#of = version;
    this.#bytes = 0;
  }
}
