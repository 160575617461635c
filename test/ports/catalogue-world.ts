import type { AgentDirectory } from '../../src/application/ports/agent-directory.ts';
import type { AgentStore } from '../../src/application/ports/agent-store.ts';
import type { CallbackSecretStore } from '../../src/application/ports/callback-secret-store.ts';
import type { CatalogHistory } from '../../src/application/ports/catalog-history.ts';
import type { GameCatalog } from '../../src/application/ports/game-catalog.ts';
import type { GameStore } from '../../src/application/ports/game-store.ts';
import type { MaintenanceBook } from '../../src/application/ports/maintenance-book.ts';
import type { NoticeBook } from '../../src/application/ports/notice-book.ts';
import type { PartyDirectory } from '../../src/application/ports/party-directory.ts';
import type { ProviderStore } from '../../src/application/ports/provider-store.ts';
import type { StagedGames } from '../../src/application/ports/staged-games.ts';
import type { TokenStore } from '../../src/application/ports/token-store.ts';

/** The persistence ports over one set of data: none of them can be tested without the others. */
export interface CatalogueWorld {
  readonly agents: AgentStore;
  readonly tokens: TokenStore;
  readonly callbackSecrets: CallbackSecretStore;
  readonly providers: ProviderStore;
  readonly games: GameStore;
  readonly maintenance: MaintenanceBook;
  readonly notices: NoticeBook;
  readonly stagedGames: StagedGames;
  readonly catalog: GameCatalog;
  readonly directory: AgentDirectory;
  readonly parties: PartyDirectory;
  readonly history: CatalogHistory;
  /** Resolves when everything written so far is visible to `catalog`, `directory` and `parties`. */
  settled(): Promise<void>;
  /** Empties it between tests. */
  reset(): Promise<void>;
  close(): Promise<void>;
}

/** Opens a world; each suite does so once. */
export type OpenWorld<World extends CatalogueWorld = CatalogueWorld> = () => Promise<World>;

/** A mocha suite in its own world, which is empty before each test. Call `world()` only inside hooks and tests. */
export function describeInWorld<World extends CatalogueWorld>(
  title: string,
  openWorld: OpenWorld<World>,
  define: (world: () => World) => void,
): void {
  describe(title, () => {
    let opened: World | undefined;
    const world = (): World => {
      if (opened === undefined) throw new Error('The world exists only while hooks and tests of the suite run.');
      return opened;
    };
    before(async () => {
      opened = await openWorld();
    });
    beforeEach(() => world().reset());
    define(world);
    after(() => opened?.close());
  });
}
