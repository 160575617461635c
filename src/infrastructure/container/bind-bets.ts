import { setImmediate as nextTurn } from 'node:timers/promises';
import { BetBooks } from '../../application/bets/bet-books.ts';
import { ListBets } from '../../application/bets/list-bets.ts';
import { ShowBetDetail } from '../../application/bets/show-bet-detail.ts';
import { ShowOrderStatus } from '../../application/bets/show-order-status.ts';
import { ShowProviderOrder } from '../../application/bets/show-provider-order.ts';
import { AskOpenBet } from '../../application/open-bets/ask-open-bet.ts';
import { AskOpenBets } from '../../application/open-bets/ask-open-bets.ts';
import { PlayersAtProvider } from '../../application/players/players-at-provider.ts';
import { MapUnifiedCall } from '../../application/providers/map-unified-call.ts';
import { UpstreamTurns } from '../../application/providers/upstream-turns.ts';
import { ResolveTransfer } from '../../application/transfers/resolve-transfer.ts';
import { FindWallets } from '../../application/wallet/find-wallets.ts';
import { TakeEach } from '../../application/wallet/take-each.ts';
import { DryRunBatch } from '../../application/wallet/dry-run-batch.ts';
import { OpenBetWatch } from '../telemetry/open-bet-watch.ts';
import type { Bind } from './binder.ts';
import { repeat } from './repeat.ts';
import { TOKENS } from './tokens.ts';

/** How often bets that have become old are looked for. */
const LOOK_EVERY_MS = 60_000;
const HOUR_MS = 3_600_000;

/** The use cases that ask providers about bets and orders, and the work that asks about bets that stay open. */
export function bindBets(bind: Bind): void {
  const { players, accounts, transfers, clock, providerGateways: gateways, ordersForAgents } = TOKENS;
  const { mapAgentCall, mapAgentQuestion: map } = TOKENS;
  const [atProvider, turns] = [PlayersAtProvider, UpstreamTurns];
  bind(
    BetBooks,
    { gateways, accounts, clock, turns },
    (given) => new BetBooks({ ...given, nextTurn: () => nextTurn() }),
  );
  bind(ListBets, { map, players: atProvider, books: BetBooks, clock });
  bind(ShowBetDetail, { map, players: atProvider, gateways, accounts, turns });
  const orders = { gateways, players: atProvider, accounts };
  bind(ordersForAgents, { mapCall: mapAgentCall, ...orders }, (parts) => new ShowProviderOrder(parts));
  bind(TOKENS.ordersForOperators, { mapCall: MapUnifiedCall, ...orders }, (parts) => new ShowProviderOrder(parts));
  bind(ShowOrderStatus, { transfers, players, resolve: ResolveTransfer, providerOrders: ordersForAgents });
  bindOpenBets(bind);
}

function bindOpenBets(bind: Bind): void {
  const { accounts, reconciliation, clock, config, logger, providers, openBets: book, termsOf, protocols } = TOKENS;
  const booking = { findWallets: FindWallets, tryBatch: DryRunBatch, takeEach: TakeEach };
  const asked = { book, providers, protocols, gateways: TOKENS.providerGateways, termsOf, clock };
  bind(OpenBetWatch, [TOKENS.metricsRegistry, logger]);
  bind(AskOpenBet, { accounts, reconciliation, clock, ...booking });
  bind(
    AskOpenBets,
    { ...asked, ask: AskOpenBet, observer: OpenBetWatch, config },
    ({ config: { openBetsAfterHours, openBetsPerMinuteMax: perMinuteMax }, ...parts }) =>
      new AskOpenBets({ ...parts, afterMs: openBetsAfterHours * HOUR_MS, perMinuteMax }),
  );
  repeat(bind, {
    needs: { ask: AskOpenBets, config },
    everyMs: LOOK_EVERY_MS,
    round: ({ ask, config: { openBetsAfterHours } }) =>
      openBetsAfterHours === 0 ? Promise.resolve(false) : ask.execute(),
    failure: 'bets that stay open could not be looked for',
  });
}
