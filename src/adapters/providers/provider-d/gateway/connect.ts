import { configured, SharedAnswers, TableGateway, type BetRecord, type UpstreamFailure } from '../../protocol-kit.ts';
import { readConfig } from '../config.ts';
import { createAsk } from './client.ts';
import { betDetail } from './bet-detail.ts';
import { readBetRecord, type ReadBetRecord } from './bet-record.ts';
import { betRecords } from './bet-records.ts';
import { extend } from './extend.ts';
import { checkHealth } from './check-health.ts';
import { kickPlayer } from './kick-player.ts';
import { launchGame, launchTrial } from './launch-game.ts';
import { orderStatus } from './order-status.ts';
import { registerPlayer } from './register-player.ts';
import { createReportBudgets } from './report-budgets.ts';

/** Equal questions share the answer to a throttled one for half a minute, so the upstream's own limit also limits the number of cached answers. */
const REPORTS = { keepMs: 30_000, weightMax: Infinity, weightOf: () => 1, underWayMax: 64 };

/** Makes the gateway of one account. */
export const connect = configured(readConfig, (credentials, connection) => {
  const ask = createAsk(connection, credentials);
  const budgets = createReportBudgets(connection);
  const recent = new SharedAnswers<readonly BetRecord[], UpstreamFailure>(REPORTS, connection.runtime);
  const currency = onlyOne(connection.currencies);
  const { amount_ratio: unit } = credentials;
  const read: ReadBetRecord = (raw, player) => readBetRecord(raw, player?.currency ?? currency, unit);
  const handlers = {
    player_registration: registerPlayer(ask, credentials),
    game_launch: launchGame(ask, credentials),
    game_demo: launchTrial(ask),
    kick_logout: kickPlayer(ask),
    bet_records: betRecords({ ask, budget: budgets.getDateTimeReport, recent, read }),
    bet_detail: betDetail(ask, read),
    order_status: orderStatus(ask, unit),
    health_check: checkHealth(ask),
  };
  return new TableGateway(handlers, extend(ask, budgets));
});

/** The only currency, if there is one. The upstream never names a currency, so with several currencies the currency of a record is unknown. */
const onlyOne = (currencies: readonly string[]): string | undefined =>
  currencies.length === 1 ? currencies[0] : undefined;
