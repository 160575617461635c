import { setImmediate as nextTurn } from 'node:timers/promises';
import { BetBooks } from '../../application/bets/bet-books.ts';
import { ListBets } from '../../application/bets/list-bets.ts';
import { ShowBetDetail } from '../../application/bets/show-bet-detail.ts';
import { ShowOrderStatus } from '../../application/bets/show-order-status.ts';
import { ShowProviderOrder } from '../../application/bets/show-provider-order.ts';
import { made, type Bind } from './binder.ts';
import { TOKENS } from './tokens.ts';

/** The use cases that ask providers about bets and orders. */
export function bindBets(bind: Bind): void {
  const { players, accounts, transfers, clock, providerGateways: gateways, resolveTransfer: resolve } = TOKENS;
  const {
    mapAgentCall,
    mapAgentQuestion,
    mapUnifiedCall,
    playersAtProvider,
    upstreamTurns: turns,
    betBooks: books,
  } = TOKENS;
  bind(books, { gateways, accounts, clock, turns }, (given) => new BetBooks({ ...given, nextTurn: () => nextTurn() }));
  bind(TOKENS.listBets, { map: mapAgentQuestion, players: playersAtProvider, books, clock }, made(ListBets));
  bind(
    TOKENS.showBetDetail,
    { map: mapAgentQuestion, players: playersAtProvider, gateways, accounts, turns },
    made(ShowBetDetail),
  );
  bind(
    TOKENS.ordersForAgents,
    { mapCall: mapAgentCall, gateways, players: playersAtProvider, accounts },
    made(ShowProviderOrder),
  );
  bind(
    TOKENS.ordersForOperators,
    { mapCall: mapUnifiedCall, gateways, players: playersAtProvider, accounts },
    made(ShowProviderOrder),
  );
  bind(
    TOKENS.showOrderStatus,
    { transfers, players, resolve, providerOrders: TOKENS.ordersForAgents },
    made(ShowOrderStatus),
  );
}
