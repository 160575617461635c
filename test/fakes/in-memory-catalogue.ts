import type { Agent } from '../../src/domain/agent/agent.ts';
import type { Game } from '../../src/domain/catalogue/game.ts';
import type { KeptCallbackSecret } from '../../src/application/ports/callback-secret-store.ts';
import type { KeptProvider } from '../../src/application/ports/provider-store.ts';
import type { KeptToken } from '../../src/application/ports/token-store.ts';

/** Everything that shows in a game list, at one revision. The objects in it are replaced, never changed. */
export interface Edition {
  readonly agents: ReadonlyMap<string, Agent>;
  readonly providers: ReadonlyMap<string, KeptProvider>;
  readonly games: ReadonlyMap<string, Game>;
}

const EMPTY: Edition = { agents: new Map(), providers: new Map(), games: new Map() };

/** The data that all in-memory stores share: a full copy for each revision, at the index of that revision. */
export class InMemoryCatalogue {
  readonly tokens = new Map<string, KeptToken>();
  readonly callbackSecrets = new Map<string, KeptCallbackSecret>();
  /** Ids of the games that their upstream withdrew. */
  readonly withdrawn = new Set<string>();
  readonly epoch = crypto.randomUUID();
  /** The oldest revision that is still known. */
  oldest = 0;
  readonly #editions: Edition[] = [EMPTY];
  readonly #writtenAtMs: number[] = [0];

  get revision(): number {
    return this.#editions.length - 1;
  }

  get current(): Edition {
    return this.at(this.revision);
  }

  at(revision: number): Edition {
    const edition = this.#editions[revision];
    if (edition === undefined) throw new Error(`there is no revision ${revision} yet`);
    return edition;
  }

  writtenAtMs(revision: number): number {
    return this.#writtenAtMs[revision] ?? 0;
  }

  /** Adds or replaces agents, providers or games by their keys, in a new revision. */
  write(changes: {
    readonly agents?: readonly Agent[];
    readonly providers?: readonly KeptProvider[];
    readonly games?: readonly Game[];
  }): void {
    const { agents, providers, games } = this.current;
    this.#writtenAtMs.push(Date.now());
    this.#editions.push({
      agents: new Map([...agents, ...(changes.agents ?? []).map((agent) => [agent.code, agent] as const)]),
      providers: new Map([...providers, ...(changes.providers ?? []).map((each) => [each.code, each] as const)]),
      games: new Map([...games, ...(changes.games ?? []).map((game) => [game.id, game] as const)]),
    });
  }

  /** Removes everything, including the revisions. */
  clear(): void {
    this.tokens.clear();
    this.callbackSecrets.clear();
    this.withdrawn.clear();
    this.oldest = 0;
    this.#writtenAtMs.splice(1);
    this.#editions.splice(0, this.#editions.length, EMPTY);
  }
}
