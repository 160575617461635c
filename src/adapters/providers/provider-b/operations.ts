import { PAGE_LIMITS, type AnswerLimits } from '../protocol-kit.ts';

/** The form of one upstream operation. */
export interface Operation {
  readonly method: 'GET' | 'POST';
  /** The path below the base URL, with a placeholder `{id}`. */
  readonly path: string;
  /** The word in the signature. */
  readonly word: string;
  /** The type of `request_time`, which is in seconds: text in the seamless shape, a number in all others. */
  readonly requestTime: 'number' | 'text';
  /** The codes of success. `undefined`: an answer without a code is a success. */
  readonly successCodes: readonly (string | undefined)[];
  /** Whether a second sending does no harm. */
  readonly isRepeatable: boolean;
  /** The limits of the answer; for pages. */
  readonly limits?: AnswerLimits;
}

// The document's list has code 200 for success. Its samples have 0 in some operations, 200 in one and no code in others.
const CODE_200 = ['200'];
const CODE_0 = ['0', '200'];
const NO_CODE = [undefined, '0', '200'];
// The answer of a live upstream about a player without free rounds has code 2.
const CODE_0_OR_NONE_THERE = [...CODE_0, '2'];

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

// In the document, these operations are only callbacks. Each row of the answer has its own code, which `gateway/seamless.ts` reads.
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
  // A second launch returns a second URL for the same player. Operators in production repeat launches.
  launchGame: { ...act('/api/operators/launch-game', 'launchgame', CODE_200), isRepeatable: true },
  wagerList: { ...read('/api/operators/wagers', 'getwagers', NO_CODE), limits: PAGE_LIMITS },
  wager: read('/api/operators/wagers/{id}', 'getwager', NO_CODE),
  gameHistory: read('/api/operators/{id}/game-history', 'gamehistory', NO_CODE),
  gameList: { ...read('/api/operators/provider-games', 'gamelist', CODE_0), limits: PAGE_LIMITS },
  productList: read('/api/operators/available-products', 'productlist', NO_CODE),
  launchSuperLobby: act('/superlobby/launch', 'launchsuperlobby', NO_CODE),
  createFreeRound: act('/api/operators/create-free-round', 'createfreeround', NO_CODE),
  cancelFreeRound: act('/api/operators/cancel-free-round', 'cancelfreeround', NO_CODE),
  getPlayerFreeRoundBonus: read('/api/operators/get-player-frb', 'getplayersfrb', CODE_0_OR_NONE_THERE),
  getGamesBetScales: read('/api/operators/get-bet-scales', 'getbetscales', CODE_0),
} as const satisfies Readonly<Record<string, Operation>>;

export type OperationName = keyof typeof OPERATIONS;
