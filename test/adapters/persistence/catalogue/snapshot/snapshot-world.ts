/** The snapshot in front of the Knex adapters, for the suites of the ports that it implements. */
import type { CommitListener } from '../../../../../src/adapters/persistence/catalogue/catalogue-revision.ts';
import { KnexAgentStore } from '../../../../../src/adapters/persistence/catalogue/knex-agent-store.ts';
import { KnexGameStore } from '../../../../../src/adapters/persistence/catalogue/knex-game-store.ts';
import { KnexProviderStore } from '../../../../../src/adapters/persistence/catalogue/knex-provider-store.ts';
import { KnexStagedGames } from '../../../../../src/adapters/persistence/catalogue/knex-staged-games.ts';
import { KnexTokenStore } from '../../../../../src/adapters/persistence/catalogue/knex-token-store.ts';
import { ReadModel } from '../../../../../src/adapters/persistence/catalogue/snapshot/read-model.ts';
import {
  SnapshotAgentDirectory,
  SnapshotPartyDirectory,
  SnapshotKnownProviders,
} from '../../../../../src/adapters/persistence/catalogue/snapshot/snapshot-directories.ts';
import {
  SnapshotGameCatalog,
  SnapshotGameListVersion,
} from '../../../../../src/adapters/persistence/catalogue/snapshot/snapshot-game-catalog.ts';
import type { OpenWorld } from '../../../../ports/catalogue-world.ts';
import type { VersionedWorld } from '../../../../ports/game-list-version.contract.ts';
import type { KnowingWorld } from '../../../../ports/known-providers.contract.ts';
import type { KnexWorld } from '../../knex-world.ts';

/** A poll far beyond the length of a test: what shows, shows because a commit was heard of. */
const POLL_INTERVAL_MS = 600_000;

/** Opens a world whose catalogue and directory answer from memory. */
export const openSnapshotWorld =
  (openWorld: OpenWorld<KnexWorld>): OpenWorld<VersionedWorld & KnowingWorld> =>
  async () => {
    const behind = await openWorld();
    const { knex } = behind;
    const open = (): Promise<ReadModel> =>
      ReadModel.open(knex, { pollIntervalMs: POLL_INTERVAL_MS, staleAfterMs: POLL_INTERVAL_MS, onFailure: fail });
    let model = await open();
    const listener: CommitListener = {
      committed: () => model.committed(),
      kicked: () => {
        model.kicked();
      },
    };
    const world = {
      ...behind,
      agents: new KnexAgentStore(knex, listener),
      tokens: new KnexTokenStore(knex, listener),
      providers: new KnexProviderStore(knex, listener),
      games: new KnexGameStore(knex, listener),
      stagedGames: new KnexStagedGames(knex, listener),
      settled: () => model.committed(),
      close: () => model.close().then(() => behind.close()),
    };
    return Object.assign(world, answering(model, behind), {
      reset: async () => {
        await model.close();
        await behind.reset();
        model = await open();
        Object.assign(world, answering(model, behind));
      },
    });
  };

const answering = (model: ReadModel, behind: KnexWorld) => ({
  catalog: new SnapshotGameCatalog(model, behind.catalog),
  directory: new SnapshotAgentDirectory(model, behind.directory),
  version: new SnapshotGameListVersion(model),
  parties: new SnapshotPartyDirectory(model, behind.parties),
  knownProviders: new SnapshotKnownProviders(model),
});

const fail = (error: unknown): never => {
  throw error;
};
