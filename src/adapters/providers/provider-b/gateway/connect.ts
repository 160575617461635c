import type { ProviderGateway } from '../../../../application/ports/provider-gateway.ts';
import type { InvalidParameter } from '../../../../domain/shared/invalid-parameter.ts';
import { ok, type Result } from '../../../../domain/shared/result.ts';
import type { ProviderConnection } from '../../upstream/provider-protocol.ts';
import { TableGateway, type UpstreamHandlers } from '../../upstream/table-gateway.ts';
import { UpstreamHttp } from '../../upstream/upstream-http.ts';
import { readConfig } from '../config.ts';
import { betDetail } from './bet-detail.ts';
import { betRecords } from './bet-records.ts';
import { Client } from './client.ts';
import { extend } from './extend.ts';
import { gameList } from './list-games.ts';
import { launch, launchDemo } from './launch-game.ts';
import { orderStatus } from './order-status.ts';
import { balanceQuery } from './query-balance.ts';
import { fundTransfer } from './transfer-funds.ts';

/** Makes the gateway of one operator account. */
export function connect(connection: ProviderConnection): Result<ProviderGateway, InvalidParameter> {
  const config = readConfig(connection.credentials);
  if (!config.ok) return config;
  const { baseUrl, timeoutMs, runtime, currencies } = connection;
  const client = new Client({ config: config.value, baseUrl, http: new UpstreamHttp(timeoutMs), runtime });
  return ok(new TableGateway(handlersOf(client, currencies), (call) => extend(client, call)));
}

function handlersOf(client: Client, currencies: readonly string[]): UpstreamHandlers {
  return {
    // The first launch creates the player, so a registration sends nothing.
    player_registration: () => Promise.resolve(ok({ status: 'at_launch' as const })),
    balance_query: (input) => balanceQuery(client, input),
    fund_transfer: (input) => fundTransfer(client, input),
    game_launch: (input) => launch(client, input),
    game_demo: (input) => launchDemo(client, input),
    bet_records: (input) => betRecords(client, input),
    bet_detail: (input) => betDetail(client, input),
    game_list: (input) => gameList(client, currencies, input),
    order_status: (input) => orderStatus(client, input),
  };
}
