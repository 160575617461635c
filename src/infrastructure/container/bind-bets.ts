import { BetBooks } from '../../application/bets/bet-books.ts';
import { ListBets } from '../../application/bets/list-bets.ts';
import { ShowBetDetail } from '../../application/bets/show-bet-detail.ts';
import { ShowOrderStatus } from '../../application/bets/show-order-status.ts';
import { ShowProviderOrder } from '../../application/bets/show-provider-order.ts';
import type { Bind } from './binder.ts';
import { TOKENS } from './tokens.ts';

/** What is asked of providers about bets and orders. */
export function bindBets(bind: Bind): void {
  const { players, accounts, transfers, clock, providerGateways: gateways, resolveTransfer: resolve } = TOKENS;
  const { mapAgentCall, mapUnifiedCall, playersAtProvider, upstreamTurns: turns, betBooks: books } = TOKENS;
  bind(books, { gateways, accounts, clock, turns }, (parts) => new BetBooks(parts));
  bind(
    TOKENS.listBets,
    { map: mapAgentCall, players: playersAtProvider, books, clock },
    (parts) => new ListBets(parts),
  );
  bind(
    TOKENS.showBetDetail,
    { map: mapAgentCall, players: playersAtProvider, gateways, accounts, turns },
    (parts) => new ShowBetDetail(parts),
  );
  bind(
    TOKENS.ordersForAgents,
    { mapCall: mapAgentCall, gateways, players: playersAtProvider, accounts },
    (parts) => new ShowProviderOrder(parts),
  );
  bind(
    TOKENS.ordersForOperators,
    { mapCall: mapUnifiedCall, gateways, players: playersAtProvider, accounts },
    (parts) => new ShowProviderOrder(parts),
  );
  bind(
    TOKENS.showOrderStatus,
    { transfers, players, resolve, providerOrders: TOKENS.ordersForAgents },
    (parts) => new ShowOrderStatus(parts),
  );
}
