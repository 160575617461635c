import type { Knex } from 'knex';
import type { AccountStore } from '../../../application/ports/account-store.ts';
import type { AgentDirectory } from '../../../application/ports/agent-directory.ts';
import type { AgentStore } from '../../../application/ports/agent-store.ts';
import type { CatalogHistory } from '../../../application/ports/catalog-history.ts';
import type { GameCatalog } from '../../../application/ports/game-catalog.ts';
import type { GameListVersion } from '../../../application/ports/game-list-version.ts';
import type { GameStore } from '../../../application/ports/game-store.ts';
import type { KnownProviders } from '../../../application/ports/known-providers.ts';
import type { MaintenanceBook } from '../../../application/ports/maintenance-book.ts';
import type { PartyDirectory } from '../../../application/ports/party-directory.ts';
import type { ProviderStore } from '../../../application/ports/provider-store.ts';
import type { StagedGames } from '../../../application/ports/staged-games.ts';
import type { TokenStore } from '../../../application/ports/token-store.ts';
import { KnexMaintenanceBook } from '../maintenance/knex-maintenance-book.ts';
import { KnexAgentDirectory } from './knex-agent-directory.ts';
import { KnexAgentStore } from './knex-agent-store.ts';
import { KnexCatalogHistory } from './knex-catalog-history.ts';
import { KnexGameCatalog } from './knex-game-catalog.ts';
import { KnexGameStore } from './knex-game-store.ts';
import { KnexPartyDirectory } from './knex-party-directory.ts';
import { KnexProviderStore } from './knex-provider-store.ts';
import { KnexStagedGames } from './knex-staged-games.ts';
import { KnexTokenStore } from './knex-token-store.ts';
import type { ReadModel } from './snapshot/read-model.ts';
import { RememberedOwners } from './snapshot/remembered-owners.ts';
import { SnapshotAgentDirectory } from './snapshot/snapshot-agent-directory.ts';
import { SnapshotGameCatalog, SnapshotGameListVersion } from './snapshot/snapshot-game-catalog.ts';
import { SnapshotKnownProviders } from './snapshot/snapshot-known-providers.ts';
import { SnapshotPartyDirectory } from './snapshot/snapshot-party-directory.ts';

export { ReadModel } from './snapshot/read-model.ts';

/** The ports about games, providers, Agents and their tokens. */
export interface CatalogueStores {
  readonly agents: AgentStore;
  readonly tokens: TokenStore;
  readonly providers: ProviderStore;
  readonly games: GameStore;
  readonly maintenance: MaintenanceBook;
  readonly stagedGames: StagedGames;
  readonly history: CatalogHistory;
  readonly catalog: GameCatalog;
  /** The catalogue from the database, for rules that no Agent has. The memory would keep the results for such rules. */
  readonly storedCatalog: GameCatalog;
  readonly directory: AgentDirectory;
  readonly gameListVersion: GameListVersion;
  readonly parties: PartyDirectory;
  readonly knownProviders: KnownProviders;
  readonly owners: Pick<AccountStore, 'ownersOf'>;
}

/** The stores of one database. When a change by these stores is answered, `model` already shows it. */
export const catalogueStores = (knex: Knex, model: ReadModel, accounts: AccountStore): CatalogueStores => ({
  agents: new KnexAgentStore(knex, model),
  tokens: new KnexTokenStore(knex, model),
  providers: new KnexProviderStore(knex, model),
  games: new KnexGameStore(knex, model),
  maintenance: new KnexMaintenanceBook(knex, model),
  stagedGames: new KnexStagedGames(knex, model),
  history: new KnexCatalogHistory(knex),
  storedCatalog: new KnexGameCatalog(knex),
  ...fromMemory(knex, model, accounts),
});

/** The ports that answer from memory while the memory is fresh. */
const fromMemory = (knex: Knex, model: ReadModel, accounts: AccountStore) => ({
  catalog: new SnapshotGameCatalog(model, new KnexGameCatalog(knex)),
  directory: new SnapshotAgentDirectory(model, new KnexAgentDirectory(knex)),
  gameListVersion: new SnapshotGameListVersion(model),
  parties: new SnapshotPartyDirectory(model, new KnexPartyDirectory(knex)),
  knownProviders: new SnapshotKnownProviders(model),
  owners: new RememberedOwners(model, accounts),
});
