import { configured, TableGateway } from '../../../../../src/adapters/providers/protocol-kit.ts';
import { readConfig } from '../config.ts';
import { createAsk } from './client.ts';
import { checkHealth } from './check-health.ts';
import { extend } from './extend.ts';
import { launchGame } from './launch-game.ts';
import { queryBalance } from './query-balance.ts';
import { registerPlayer } from './register-player.ts';

/** Makes the gateway of one account. */
export const connect = configured(readConfig, (credentials, connection) => {
  const ask = createAsk(connection, credentials);
  const handlers = {
    player_registration: registerPlayer(ask),
    balance_query: queryBalance(ask),
    game_launch: launchGame(ask),
    health_check: checkHealth(ask),
  };
  return new TableGateway(handlers, extend(ask));
});
