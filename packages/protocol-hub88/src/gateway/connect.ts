import { readConfig } from '../config.ts';
import { configured, ok, TableGateway } from '../kit.ts';
import { queryBetDetail } from './bet-detail.ts';
import { queryBetRecords } from './bet-records.ts';
import { Client } from './client.ts';
import { extend } from './extend.ts';
import { freeRounds } from './free-rounds.ts';
import { launchDemo, launchGame } from './launch-game.ts';
import { listGames } from './list-games.ts';
import { Prepaids } from './prepaids.ts';

/** Makes the gateway of one operator account. */
export const connect = configured(readConfig, (config, connection) => {
  const client = new Client(connection, config);
  const handlers = {
    // The first launch creates the player, so a registration sends nothing.
    player_registration: () => Promise.resolve(ok({ status: 'at_launch' as const })),
    game_launch: launchGame(client),
    game_demo: launchDemo(client),
    bet_records: queryBetRecords(client),
    bet_detail: queryBetDetail(client),
    game_list: listGames(client, connection.currencies),
    // The smallest signed question without a documented limit: its answer shows that Hub88 knows operator and key.
    health_check: async () => {
      const answer = await client.call('products/list');
      return answer.ok ? ok({}) : answer;
    },
  };
  return new TableGateway(handlers, extend(client), freeRounds(client, new Prepaids(client, connection.currencies)));
});
