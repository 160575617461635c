import { configured, TableGateway } from '../../protocol-kit.ts';
import { readConfig } from '../config.ts';
import { queryBetDetail } from './bet-detail.ts';
import { queryBetRecords } from './bet-records.ts';
import { checkHealth } from './check-health.ts';
import { extend } from './extend.ts';
import { launchGame, launchTrial } from './launch-game.ts';
import { Client } from './client.ts';
import { queryOrderStatus } from './order-status.ts';
import { queryBalance } from './query-balance.ts';
import { registerPlayer } from './register-player.ts';
import { transferFunds } from './transfer-funds.ts';

/** Creates the gateway of a hall. The handlers are in the order of the mapping. */
export const connect = configured(readConfig, (hall, connection) => {
  const platform = new Client(connection, hall);
  const handlers = {
    player_registration: registerPlayer(platform),
    balance_query: queryBalance(platform),
    fund_transfer: transferFunds(platform),
    game_launch: launchGame(platform),
    game_demo: launchTrial(platform),
    bet_records: queryBetRecords(platform, onlyCurrency(connection.currencies)),
    bet_detail: queryBetDetail(platform),
    order_status: queryOrderStatus(platform),
    health_check: checkHealth(platform),
  };
  return new TableGateway(handlers, extend(platform));
});

/** The only currency of the provider. No answer of this protocol names a currency, because a hall has one. */
const onlyCurrency = ([first, second]: readonly string[]): string | undefined =>
  second === undefined ? first : undefined;
