import { configured, TableGateway } from '../../protocol-kit.ts';
import { readConfig } from '../config.ts';
import { CurrencyUnits } from '../currencies.ts';
import { showBet } from './bet-detail.ts';
import { betRecordReader } from './bet-record.ts';
import { listBetRecords } from './bet-records.ts';
import { extend } from './extend.ts';
import { kickPlayer } from './kick-player.ts';
import { launchDemo } from './launch-demo.ts';
import { launchGame } from './launch-game.ts';
import { listGames } from './list-games.ts';
import { showOrder } from './order-status.ts';
import { playerBetsReader } from './player-bets.ts';
import { Client } from './client.ts';
import { registerPlayer } from './register-player.ts';

/** Creates the gateway of one account. Balance and transfers are absent, because the money stays in the gateway's own wallet. */
export const connect = configured(readConfig, (config, connection) => {
  const client = new Client(connection, config);
  const units = new CurrencyUnits(config.thousandfoldCurrencies, connection.currencies);
  const read = betRecordReader(units);
  const readPlayerBets = playerBetsReader(client, read);
  return new TableGateway(
    {
      player_registration: registerPlayer(client),
      game_launch: launchGame(client, config),
      game_demo: launchDemo(client, config),
      kick_logout: kickPlayer(client),
      bet_records: listBetRecords({ client, read, readPlayerBets }),
      bet_detail: showBet(readPlayerBets, connection.runtime),
      game_list: listGames(client, connection.currencies),
      order_status: showOrder(client, units),
    },
    extend(client),
  );
});
