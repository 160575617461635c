/** The type of a parameter. An optional parameter may be absent or null; an optional number may be text too. */
export type ParameterKind = 'text' | 'whole' | 'optional_text' | 'optional_number' | 'list' | 'batch' | 'transactions';

/** A request that the simulated upstream knows. The routes are copied again from the document, not from the adapter. */
export interface Route {
  readonly operation: string;
  readonly method: 'GET' | 'POST';
  readonly path: RegExp;
  readonly word: string;
  readonly requestTime: 'whole' | 'text';
  readonly parameters: Readonly<Record<string, ParameterKind>>;
}

type Parameters = Route['parameters'];

const texts = (...names: readonly string[]): Parameters => Object.fromEntries(names.map((name) => [name, 'text']));

const LAUNCH: Parameters = {
  ...texts('member_account', 'password', 'currency', 'game_type', 'ip', 'platform', 'operator_lobby_url'),
  nickname: 'optional_text',
  game_code: 'optional_text',
  product_code: 'whole',
  language_code: 'optional_number',
};

const PRODUCT: Parameters = { ...texts('currency', 'game_type', 'channel_code'), product_code: 'whole' };

const CREATE: Parameters = {
  ...PRODUCT,
  member_account: 'text',
  start_at: 'whole',
  end_at: 'whole',
  rounds: 'whole',
  game_list: 'list',
};

const CANCEL: Parameters = { ...texts('currency', 'bonus_code', 'channel_code'), product_code: 'whole' };

const LOBBY: Parameters = {
  ...texts('member_account', 'nickname', 'currency', 'platform', 'operator_lobby_url'),
  language_code: 'optional_number',
  type: 'optional_number',
};

type Row = readonly [string, RegExp, string, Parameters];

const route =
  (method: Route['method'], requestTime: Route['requestTime']) =>
  ([operation, path, word, parameters]: Row): Route => ({ operation, method, path, word, requestTime, parameters });

const READS: readonly Row[] = [
  ['wagerList', /^\/api\/operators\/wagers$/, 'getwagers', { start: 'whole', end: 'whole' }],
  ['wager', /^\/api\/operators\/wagers\/([^/]+)$/, 'getwager', {}],
  ['gameHistory', /^\/api\/operators\/([^/]+)\/game-history$/, 'gamehistory', {}],
  ['gameList', /^\/api\/operators\/provider-games$/, 'gamelist', { product_code: 'whole' }],
  // By the document, only the time of this request has milliseconds.
  ['walletBalance', /^\/api\/operators\/wallet-balance$/, 'getwalletcurrencies', {}],
  ['productList', /^\/api\/operators\/available-products$/, 'productlist', {}],
  [
    'getPlayerFreeRoundBonus',
    /^\/api\/operators\/get-player-frb$/,
    'getplayersfrb',
    { ...PRODUCT, member_account: 'text' },
  ],
  ['getGamesBetScales', /^\/api\/operators\/get-bet-scales$/, 'getbetscales', { ...PRODUCT, bet_game_list: 'text' }],
];

const ACTS: readonly Row[] = [
  ['launchGame', /^\/api\/operators\/launch-game$/, 'launchgame', LAUNCH],
  ['launchSuperLobby', /^\/superlobby\/launch$/, 'launchsuperlobby', LOBBY],
  ['createFreeRound', /^\/api\/operators\/create-free-round$/, 'createfreeround', CREATE],
  ['cancelFreeRound', /^\/api\/operators\/cancel-free-round$/, 'cancelfreeround', CANCEL],
];

const SEAMLESS: readonly Row[] = [
  ['seamless/balance', /^\/v1\/api\/seamless\/balance$/, 'getbalance', { currency: 'text', batch_requests: 'batch' }],
  ['withdraw', /^\/v1\/api\/seamless\/withdraw$/, 'withdraw', { currency: 'text', batch_requests: 'transactions' }],
  ['deposit', /^\/v1\/api\/seamless\/deposit$/, 'deposit', { currency: 'text', batch_requests: 'transactions' }],
];

export const ROUTES: readonly Route[] = [
  ...READS.map(route('GET', 'whole')),
  ...ACTS.map(route('POST', 'whole')),
  ...SEAMLESS.map(route('POST', 'text')),
];
