import { PAGE_LIMITS, type AnswerLimits } from '../upstream/answer-limits.ts';

/** One upstream operation on the wire. */
export interface Operation {
  readonly method: 'GET' | 'POST';
  /** Below the base URL; `{id}` is put in. */
  readonly path: string;
  /** The word that its signature holds. */
  readonly word: string;
  /** The seamless shape has `request_time` as text, all others as a number; seconds in both. */
  readonly requestTime: 'number' | 'text';
  /** Codes that mean success; `undefined`: an answer without a code is one. */
  readonly successCodes: readonly (string | undefined)[];
  /** Sending it twice does no harm. */
  readonly isRepeatable: boolean;
  /** Where the answer is a page. */
  readonly limits?: AnswerLimits;
}

// The document's list of codes has 200 for success, its samples have 0 in some operations, 200 in one and no code in others.
const CODE_200 = ['200'];
const CODE_0 = ['0', '200'];
const NO_CODE = [undefined, '0', '200'];

const read = (path: string, word: string, successCodes: Operation['successCodes']): Operation => ({
  method: 'GET',
  path,
  word,
  requestTime: 'number',
  successCodes,
  isRepeatable: true,
});

const act = (path: string, word: string, successCodes: Operation['successCodes']): Operation => ({
  method: 'POST',
  path,
  word,
  requestTime: 'number',
  successCodes,
  isRepeatable: false,
});

// The document has these as callbacks only; each row of the answer carries a code of its own, which `gateway/seamless.ts` reads.
const seamless = (name: string, word: string, isRepeatable: boolean): Operation => ({
  method: 'POST',
  path: `/v1/api/seamless/${name}`,
  word,
  requestTime: 'text',
  successCodes: ['0'],
  isRepeatable,
});

/** The upstream's operations, by the specification's names. */
export const OPERATIONS = {
  'seamless/balance': seamless('balance', 'getbalance', true),
  withdraw: seamless('withdraw', 'withdraw', false),
  deposit: seamless('deposit', 'deposit', false),
  // A second launch gives a second URL of the same player; operators in the field repeat it.
  launchGame: { ...act('/api/operators/launch-game', 'launchgame', CODE_200), isRepeatable: true },
  wagerList: { ...read('/api/operators/wagers', 'getwagers', NO_CODE), limits: PAGE_LIMITS },
  wager: read('/api/operators/wagers/{id}', 'getwager', NO_CODE),
  gameHistory: read('/api/operators/{id}/game-history', 'gamehistory', NO_CODE),
  gameList: { ...read('/api/operators/provider-games', 'gamelist', CODE_0), limits: PAGE_LIMITS },
  productList: read('/api/operators/available-products', 'productlist', NO_CODE),
  launchSuperLobby: act('/superlobby/launch', 'launchsuperlobby', NO_CODE),
  createFreeRound: act('/api/operators/create-free-round', 'createfreeround', NO_CODE),
  cancelFreeRound: act('/api/operators/cancel-free-round', 'cancelfreeround', NO_CODE),
  getPlayerFreeRoundBonus: read('/api/operators/get-player-frb', 'getplayersfrb', CODE_0),
  getGamesBetScales: read('/api/operators/get-bet-scales', 'getbetscales', CODE_0),
} as const satisfies Readonly<Record<string, Operation>>;

export type OperationName = keyof typeof OPERATIONS;
