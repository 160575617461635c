import type { ProviderGateway } from '../../../../../src/application/ports/provider-gateway.ts';
import type { InvalidParameter } from '../../../../../src/domain/shared/invalid-parameter.ts';
import { ok, type Result } from '../../../../../src/domain/shared/result.ts';
import { readCredentials } from '../../../../../src/adapters/providers/upstream/credentials.ts';
import type { ProviderConnection } from '../../../../../src/adapters/providers/upstream/provider-protocol.ts';
import { TableGateway } from '../../../../../src/adapters/providers/upstream/table-gateway.ts';
import { credentialsSchema } from '../config.ts';
import { createAsk } from './client.ts';
import { checkHealth } from './check-health.ts';
import { extend } from './extend.ts';
import { launchGame } from './launch-game.ts';
import { queryBalance } from './query-balance.ts';
import { registerPlayer } from './register-player.ts';

/** Speaks to one account of the upstream. */
export function connect(connection: ProviderConnection): Result<ProviderGateway, InvalidParameter> {
  const credentials = readCredentials(credentialsSchema, connection.credentials);
  if (!credentials.ok) return credentials;
  const ask = createAsk(connection, credentials.value);
  const handlers = {
    player_registration: registerPlayer(ask),
    balance_query: queryBalance(ask),
    game_launch: launchGame(ask),
    health_check: checkHealth(ask),
  };
  return ok(new TableGateway(handlers, extend(ask)));
}
