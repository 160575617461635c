/** The gateway as it is, except that every game list is one SQL statement through Knex and nothing is remembered. */
import { ListGames } from '../../../../src/application/catalogue/list-games.ts';
import { KnexGameCatalog } from '../../../../src/adapters/persistence/catalogue/knex-game-catalog.ts';
import { openKnex } from '../../../../src/adapters/persistence/database/open-knex.ts';
import { completeSecrets } from '../../../../src/infrastructure/config/complete-secrets.ts';
import { readConfig } from '../../../../src/infrastructure/config/read-config.ts';
import { createContainer } from '../../../../src/infrastructure/container/container.ts';
import { TOKENS } from '../../../../src/infrastructure/container/tokens.ts';
import { listen } from '../../../../src/infrastructure/process/listen.ts';
import { LogDestination } from '../../../../src/infrastructure/telemetry/log-destination.ts';

const config = readConfig(process.env);
if (!config.ok) throw new Error(config.error.join(' '));
const { databaseUrl, dataDir, databasePoolMax, host, port } = config.value;
const { knex } = await openKnex({ databaseUrl, dataDir, poolSizeMax: databasePoolMax });

const container = createContainer({
  config: config.value,
  secrets: await completeSecrets(config.value),
  logDestination: new LogDestination(1),
});
await container.unbindAsync(ListGames);
container.bind(ListGames).toConstantValue(new ListGames(new KnexGameCatalog(knex)));
await container.unbindAsync(TOKENS.gameListVersion);
container.bind(TOKENS.gameListVersion).toConstantValue({ current: () => undefined });
await listen(await container.getAsync(TOKENS.httpServer), host, port);
