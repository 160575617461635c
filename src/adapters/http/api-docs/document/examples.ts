/** The values that the examples share, so that one story runs through the whole document. */

const GAME_ID = '0d6c2f5e-7f0e-4c57-9f0a-3b1d9a4f2c11';
const TOKEN_ID = '5b0f1c1e-2d64-4a0e-8f57-6f2f7f0f9d10';
const SECRET_ID = '9a3d6f04-1b7c-4d59-8c43-0e5d2a7b6c21';
/** The shape of a secret without being one: scanners of secrets stay calm. */
const hidden = (prefix: string, length: number): string => prefix + 'x'.repeat(length);

/** Codes and ids as they stand in a path. */
export const PATH_EXAMPLES = {
  agent: 'ORCHARD',
  provider: 'A',
  game: GAME_ID,
  token: TOKEN_ID,
  callbackSecret: SECRET_ID,
} as const;

const offered = {
  id: GAME_ID,
  name: 'Clockwork Orchard',
  code: 'clockwork-orchard',
  category_code: 'SLOT',
  game_type: 'SLOT',
  currency: 'EUR',
  provider: 'A',
  brand: 'Amberline',
  image: 'https://cdn.example.com/games/a/clockwork-orchard.png',
  is_maintenance: false,
};

const agent = {
  code: 'ORCHARD',
  name: 'Orchard Casino',
  currency: 'EUR',
  callback_base: 'https://wallet.example.com',
  wallet_mode: 'agent',
  implements: ['bet', 'settle', 'cancel', 'bet-push'],
  push_unsettled: false,
  push_cancels: true,
  operates_providers: [],
  signs_requests: false,
  rate_limit: 500,
  active: true,
};

const rules = [
  { effect: 'allow', provider: 'A' },
  { effect: 'deny', provider: 'A', category: 'LOTTERY' },
  { effect: 'allow', game: GAME_ID },
];

const provider = {
  code: 'A',
  protocol: 'provider-a',
  base_url: 'https://api.provider.example.com',
  currencies: ['EUR', 'USD'],
  timeout_ms: 8000,
  ip_allow_list: ['203.0.113.0/24', '2001:db8::17'],
  movement_max: '500000',
  is_maintenance: false,
  active: true,
};

const shownProvider = { ...provider, has_credentials: true };

const row = {
  provider: 'A',
  brand: 'Amberline',
  code: 'clockwork-orchard',
  name: 'Clockwork Orchard',
  category: 'SLOT',
  currencies: ['EUR', 'USD'],
  image: 'https://cdn.example.com/games/a/clockwork-orchard.png',
};
const nextRow = { ...row, code: 'copper-comet', name: 'Copper Comet', image: '', is_maintenance: true };

/** Bodies of requests. */
export const REQUEST_EXAMPLES = {
  gameList: { category: 'SLOT', currency: 'EUR', page: 1, pageSize: 1 },
  gameChanges: { cursor: '6f0d1a52-93c4-4e0b-8f57-2f7f3a1c9d10.41' },
  newAgent: agent,
  agentChanges: { name: 'Orchard & Sons', active: false },
  newToken: { kind: 'signed', expires_at: '2030-01-01T00:00:00Z' },
  offerRules: rules,
  newProvider: {
    ...provider,
    credentials: {
      sn: 'orchard',
      secret_key: hidden('', 16),
      agent_login_id: 'orchard-agent',
      agent_password: hidden('', 16),
    },
  },
  providerChanges: { is_maintenance: true },
  importRows: [row, nextRow],
  importLines: `${JSON.stringify(row)}\n${JSON.stringify(nextRow)}\n`,
  gameChangesByAdmin: { is_maintenance: true },
} as const;

/** The `data` of successes. */
export const DATA_EXAMPLES = {
  gameList: { list: [offered], total: 411, page: 1, pageSize: 1 },
  gameChanges: {
    list: [
      { change: 'changed', id: GAME_ID, game: { ...offered, is_maintenance: true } },
      { change: 'withdrawn', id: 'c2a1f7b8-8f5a-4a6b-b6ac-5d8e0e9f1a02' },
    ],
    cursor: '6f0d1a52-93c4-4e0b-8f57-2f7f3a1c9d10.57',
    has_more: false,
  },
  agent,
  agents: { list: [agent], total: 1, page: 1, pageSize: 10 },
  opaqueToken: { id: TOKEN_ID, token: hidden('agt_', 43) },
  signedToken: { id: TOKEN_ID, api_key: hidden('', 22), api_secret: hidden('', 43) },
  tokens: {
    list: [
      {
        id: TOKEN_ID,
        kind: 'opaque',
        api_key: null,
        created_at: '2026-11-21T09:30:00.000Z',
        expires_at: null,
        revoked_at: null,
      },
    ],
  },
  callbackSecret: { id: SECRET_ID, secret: `${hidden('whsec_', 43)}=` },
  callbackSecrets: {
    list: [{ id: SECRET_ID, created_at: '2026-11-21T09:30:00.000Z', revoked_at: null }],
  },
  offerRules: { rules },
  provider: shownProvider,
  providers: { list: [shownProvider], total: 1, page: 1, pageSize: 10 },
  game: { id: GAME_ID, ...row, is_maintenance: false, active: true },
  importReport: {
    created: 1,
    updated: 0,
    unchanged: 410,
    rejected: [{ line: 7, reason: 'currencies must name at least one currency' }],
    rejected_total: 1,
  },
  nothing: {},
} as const;
