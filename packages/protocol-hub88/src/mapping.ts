import {
  callback,
  partial,
  supported,
  unsupported,
  type Extension,
  type ExtensionTable,
  type FreeRoundRules,
  type ProtocolMapping,
} from './kit.ts';

/** The protocol's operations for the active calls; the paths of Hub88's document below `/operator/generic/v2/`. */
export const calls = {
  player_registration: supported(['game/url'], 'player created automatically'),
  balance_query: callback('user/balance'),
  fund_transfer: partial('seamless mode'),
  game_launch: supported(['game/url']),
  game_demo: supported(['game/url'], 'currency XXX'),
  kick_logout: unsupported,
  bet_records: supported(['transactions/list']),
  bet_detail: supported(['game/round']),
  game_list: supported(['game/list'], 'once a minute'),
  order_status: unsupported,
  health_check: supported(['products/list']),
} as const satisfies ProtocolMapping['calls'];

export const callbacks = {
  bet_deduction: supported(['transaction/bet']),
  settlement_payout: supported(['transaction/win']),
  cancel_rollback: supported(['transaction/rollback']),
  bet_push: unsupported,
} as const satisfies ProtocolMapping['callbacks'];

/** One game a reward (document). No document limits the rounds or the time, so these limits are our choice. */
export const freeRounds: FreeRoundRules = {
  operations: [
    ...['freebet/prepaids/list', 'freebet/rewards/create', 'freebet/rewards/cancel'],
    'freebet/rewards/list',
  ],
  gamesMax: 1,
  roundsMax: 1_000,
  daysMax: 30,
};

/** Free bets, by the paths and field names of the document. `bet_value` is a whole number of 1/100,000, as Hub88 has it. */
export const extensions: readonly Extension[] = [
  {
    function: 'Free bets',
    operations: ['freebet/prepaids/list', 'freebet/rewards/create', 'freebet/rewards/cancel'],
  },
];

export const extensionTable = {
  'freebet/prepaids/list': { concerns: 'catalogue', mandatory: [], optional: ['game_code', 'currency'] },
  // The document: exactly one of prepaid_uuid and campaign_uuid. Hub88 has no idempotency key: a second call is a second reward.
  'freebet/rewards/create': {
    concerns: 'player',
    playerParameter: 'user',
    mandatory: [],
    optional: [
      ...['prepaid_uuid', 'campaign_uuid', 'game_code', 'bet_value', 'bet_count', 'start_time', 'end_time'],
      'operator_reference',
    ],
  },
  // It names a reward but no player, so it could cancel the reward of another Agent's player.
  'freebet/rewards/cancel': { concerns: 'provider', mandatory: ['reward_uuid'], optional: [] },
} as const satisfies ExtensionTable;
