import { supported, unsupported, type FreeRoundRules, type ProtocolMapping } from '../protocol-kit.ts';

/** The protocol's column of the specification's table of active calls, in its order. */
export const calls = {
  player_registration: supported(['launchGame'], 'player created automatically'),
  balance_query: supported(['seamless/balance']),
  fund_transfer: supported(['withdraw', 'deposit']),
  game_launch: supported(['launchGame']),
  game_demo: supported(['launchGame']),
  kick_logout: unsupported,
  bet_records: supported(['wagerList']),
  bet_detail: supported(['wager/gameHistory']),
  game_list: supported(['gameList', 'productList']),
  order_status: supported(['wager']),
  health_check: unsupported,
} as const satisfies ProtocolMapping['calls'];

/** The protocol's column of the specification's table of callbacks. */
export const callbacks = {
  bet_deduction: supported(['seamless/withdraw']),
  settlement_payout: supported(['seamless/deposit']),
  cancel_rollback: unsupported,
  bet_push: supported(['pushBetData']),
} as const satisfies ProtocolMapping['callbacks'];

/** Beside the specification. The list of games is the document's limit of `getGamesBetScales`. It has no other limits, so the rest is our choice. */
export const freeRounds: FreeRoundRules = {
  operations: ['getGamesBetScales', 'createFreeRound', 'cancelFreeRound', 'getPlayerFreeRoundBonus'],
  gamesMax: 50,
  roundsMax: 1_000,
  daysMax: 30,
};
