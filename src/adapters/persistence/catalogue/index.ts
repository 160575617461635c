import type { Knex } from 'knex';
import type { AccountStore } from '../../../application/ports/account-store.ts';
import type { GameListVersion } from '../../../application/ports/game-list-version.ts';
import { KnexMaintenanceBook } from '../maintenance/knex-maintenance-book.ts';
import { KnexAgentDirectory, KnexPartyDirectory } from './knex-agent-directory.ts';
import { KnexAgentStore } from './knex-agent-store.ts';
import { KnexCatalogHistory } from './knex-catalog-history.ts';
import { KnexGameCatalog } from './knex-game-catalog.ts';
import { KnexGameStore } from './knex-game-store.ts';
import { KnexProviderStore } from './knex-provider-store.ts';
import { KnexStagedGames } from './knex-staged-games.ts';
import { KnexTokenStore } from './knex-token-store.ts';
import type { ReadModel } from './snapshot/read-model.ts';
import {
  RememberedOwners,
  SnapshotAgentDirectory,
  SnapshotPartyDirectory,
  SnapshotKnownProviders,
} from './snapshot/snapshot-directories.ts';
import { SnapshotGameCatalog, SnapshotGameListVersion } from './snapshot/snapshot-game-catalog.ts';

export { ReadModel } from './snapshot/read-model.ts';

/** The ports about games, providers, Agents and their tokens. When a change by these stores is answered, `model` already shows it. */
export const catalogueStores = (knex: Knex, model: ReadModel, accounts: AccountStore) => ({
  agents: new KnexAgentStore(knex, model),
  tokens: new KnexTokenStore(knex, model),
  providers: new KnexProviderStore(knex, model),
  games: new KnexGameStore(knex, model),
  maintenance: new KnexMaintenanceBook(knex, model),
  stagedGames: new KnexStagedGames(knex, model),
  history: new KnexCatalogHistory(knex),
  /** The catalogue from the database, for rules that no Agent has. The memory would keep the results for such rules. */
  storedCatalog: new KnexGameCatalog(knex),
  ...fromMemory(knex, model, accounts),
});

/** The ports that answer from memory while the memory is fresh. */
const fromMemory = (knex: Knex, model: ReadModel, accounts: AccountStore) => ({
  catalog: new SnapshotGameCatalog(model, new KnexGameCatalog(knex)),
  directory: new SnapshotAgentDirectory(model, new KnexAgentDirectory(knex)),
  gameListVersion: new SnapshotGameListVersion(model) as GameListVersion,
  parties: new SnapshotPartyDirectory(model, new KnexPartyDirectory(knex)),
  knownProviders: new SnapshotKnownProviders(model),
  owners: new RememberedOwners(model, accounts),
});
