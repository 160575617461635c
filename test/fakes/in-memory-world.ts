import type { VersionedWorld } from '../ports/game-list-version.contract.ts';
import { InMemoryAgentDirectory } from './in-memory-agent-directory.ts';
import { InMemoryAgentStore } from './in-memory-agent-store.ts';
import { InMemoryCallbackSecretStore } from './in-memory-callback-secret-store.ts';
import { InMemoryCatalogHistory } from './in-memory-catalog-history.ts';
import { InMemoryCatalogue } from './in-memory-catalogue.ts';
import { InMemoryGameCatalog } from './in-memory-game-catalog.ts';
import { InMemoryGameListVersion } from './in-memory-game-list-version.ts';
import { InMemoryGameStore } from './in-memory-game-store.ts';
import { InMemoryProviderStore } from './in-memory-provider-store.ts';
import { InMemoryTokenStore } from './in-memory-token-store.ts';

/** All persistence ports in memory, over one shared state; what is written is visible at once. */
export function inMemoryWorld(): VersionedWorld {
  const catalogue = new InMemoryCatalogue();
  return {
    agents: new InMemoryAgentStore(catalogue),
    tokens: new InMemoryTokenStore(catalogue),
    callbackSecrets: new InMemoryCallbackSecretStore(catalogue),
    providers: new InMemoryProviderStore(catalogue),
    games: new InMemoryGameStore(catalogue),
    catalog: new InMemoryGameCatalog(catalogue),
    directory: new InMemoryAgentDirectory(catalogue),
    history: new InMemoryCatalogHistory(catalogue),
    version: new InMemoryGameListVersion(catalogue),
    settled: () => Promise.resolve(),
    reset: async () => catalogue.clear(),
    close: () => Promise.resolve(),
  };
}
