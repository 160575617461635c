import { configured, ok, TableGateway } from '../../protocol-kit.ts';
import { readConfig } from '../config.ts';
import { queryBetDetail } from './bet-detail.ts';
import { queryBetRecords } from './bet-records.ts';
import { Client } from './client.ts';
import { extend } from './extend.ts';
import { freeRounds } from './free-rounds.ts';
import { listGames } from './list-games.ts';
import { launchDemo, launchGame } from './launch-game.ts';
import { queryOrderStatus } from './order-status.ts';
import { queryBalance } from './query-balance.ts';
import { transferFunds } from './transfer-funds.ts';

/** Makes the gateway of one operator account. */
export const connect = configured(readConfig, (config, connection) => {
  const client = new Client(connection, config);
  const handlers = {
    // The first launch creates the player, so a registration sends nothing.
    player_registration: () => Promise.resolve(ok({ status: 'at_launch' as const })),
    balance_query: queryBalance(client),
    fund_transfer: transferFunds(client),
    game_launch: launchGame(client),
    game_demo: launchDemo(client),
    bet_records: queryBetRecords(client),
    bet_detail: queryBetDetail(client),
    game_list: listGames(client, connection.currencies),
    order_status: queryOrderStatus(client),
  };
  return new TableGateway(handlers, extend(client), freeRounds(client));
});
