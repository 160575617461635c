import type { ExactJsonValue } from '../../protocol-kit.ts';
import type {
  SimulatedGames,
  SimulatedProtocol,
  SimulatorAnswer,
  SimulatorBooks,
  SimulatorRequest,
} from '../../simulator-kit.ts';
import { checkRequest, type SimulatedOperator } from './check-request.ts';
import type { FreeRounds } from './free-rounds.ts';
import { listBetScales, listGames, listProducts } from './games.ts';
import { launchGame, launchSuperLobby } from './launch-operations.ts';
import { move, showBalances, showOwnWallet } from './money-operations.ts';
import { ROUTES, type Route } from './operations.ts';
import { listWagers, showHistory, showWager } from './record-operations.ts';
import { answerJson, Refusal, type CheckedRequest } from './answers.ts';

type Answerer = (request: CheckedRequest, books: SimulatorBooks) => ExactJsonValue;

interface SimulatedBooks {
  readonly books: SimulatorBooks;
  readonly games: SimulatedGames;
  readonly freeRounds: FreeRounds;
}

/** The upstream's side of protocol B. */
export function simulatedUpstream(
  operator: SimulatedOperator,
  { books, games, freeRounds }: SimulatedBooks,
): SimulatedProtocol {
  const answerers = answerersWith(freeRounds, games);
  return {
    operationOf: (request) => routeOf(request)?.operation ?? 'unknown',

    answer(request) {
      const route = routeOf(request);
      const answerer = answerers[route?.operation ?? ''];
      if (route === undefined || answerer === undefined) return NO_SUCH_PATH;
      try {
        return answerJson(answerer(checkRequest(route, request, operator), books));
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        // Refusals have HTTP 200: the code is in the body, as in all known answers of this upstream.
        return answerJson({ code: error.code, message: error.message });
      }
    },
  };
}

const NO_SUCH_PATH: SimulatorAnswer = { status: 404, contentType: 'text/plain', body: '404 page not found' };

const routeOf = ({ method, path }: SimulatorRequest): Route | undefined =>
  ROUTES.find((route) => route.method === method && route.path.test(path));

const answerersWith = (freeRounds: FreeRounds, games: SimulatedGames): Readonly<Record<string, Answerer>> => ({
  'seamless/balance': showBalances,
  withdraw: move('out'),
  deposit: move('in'),
  launchGame: launchGame(games),
  launchSuperLobby,
  wagerList: listWagers,
  wager: showWager,
  gameHistory: showHistory,
  gameList: listGames,
  productList: listProducts,
  walletBalance: showOwnWallet,
  createFreeRound: (request) => freeRounds.create(request),
  cancelFreeRound: (request) => freeRounds.cancel(request),
  getPlayerFreeRoundBonus: (request) => freeRounds.list(request),
  getGamesBetScales: listBetScales,
});
