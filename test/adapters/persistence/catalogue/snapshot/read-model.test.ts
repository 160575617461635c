import { agentDirectoryContract } from '../../../../ports/agent-directory.contract.ts';
import { gameCatalogContract } from '../../../../ports/game-catalog.contract.ts';
import { gameListVersionContract } from '../../../../ports/game-list-version.contract.ts';
import { knownProvidersContract } from '../../../../ports/known-providers.contract.ts';
import { onBothDatabases } from '../../knex-world.ts';
import { partyDirectoryContract } from '../../../../ports/party-directory.contract.ts';
import { openSnapshotWorld } from './snapshot-world.ts';

describe('ReadModel', () => {
  onBothDatabases((openWorld) => {
    gameCatalogContract('SnapshotGameCatalog', openSnapshotWorld(openWorld));
    agentDirectoryContract('SnapshotAgentDirectory', openSnapshotWorld(openWorld));
    partyDirectoryContract('SnapshotPartyDirectory', openSnapshotWorld(openWorld));
    knownProvidersContract('SnapshotKnownProviders', openSnapshotWorld(openWorld));
    gameListVersionContract('SnapshotGameListVersion', openSnapshotWorld(openWorld));
  });
});
