import type { Schema } from '../openapi.ts';

/** What the fields of the administration API mean; the same in requests and in answers. */
type Meanings = Readonly<Record<string, Schema>>;

export const AGENT_FIELDS = {
  code: { description: 'The Agent’s code: 1 to 32 letters, digits, `_` or `-`. Case is ignored; it never changes.' },
  name: { description: 'Name for people.' },
  currency: { description: 'The Agent’s own settlement currency. Case is ignored.' },
  callback_base: { description: 'Base URL of the Agent’s callbacks, http or https; null while it has none.' },
  wallet_mode: {
    description: 'Who holds the players’ balances: the `gateway`, or the `agent`’s own system (a seamless wallet).',
  },
  implements: { description: 'The callbacks that the Agent’s system answers: all three that move money, at least.' },
  push_unsettled: { description: 'Whether bets that are not settled yet are pushed through bet-push.' },
  push_cancels: { description: 'Whether cancels are pushed through bet-push, too.' },
  operates_providers: {
    description:
      'Codes of the providers whose provider-specific functions it may call that concern all players there; `*` for every provider. ' +
      'True is read as `["*"]`, false as `[]`.',
  },
  signs_requests: {
    description:
      'Whether only tokens are taken whose signature covers the request: opaque ones and those of three parts are refused.',
  },
  rate_limit: {
    description:
      'Most requests a second, on average over 10 s, so that ten times as many may come at once; 0 for no limit. Null: that of ' +
      '`RATE_LIMIT_AGENT_PER_SECOND`.',
  },
  active: { description: 'False refuses all tokens of the Agent.' },
} as const satisfies Meanings;

export const TOKEN_FIELDS = {
  kind: {
    description:
      '`opaque`: one secret text that is sent as it is. `signed`: a key and a secret that signs each request.',
  },
  expires_at: { description: 'When the token stops working, ISO 8601 with a zone, in the future; null for never.' },
} as const satisfies Meanings;

export const RULE_FIELDS = {
  effect: { description: 'Whether the games that the rule matches are offered or not.' },
  provider: { description: 'Code of a provider; without it the rule is for any. Case is ignored.' },
  brand: { description: 'A brand; without it the rule is for any. Case is ignored.' },
  category: { description: 'A category; without it the rule is for any. Case is ignored.' },
  game: { description: 'GUID of one game. Such a rule decides before all that are more general.' },
} as const satisfies Meanings;

export const PROVIDER_FIELDS = {
  code: { description: 'The provider’s code: 1 to 32 letters, digits, `_` or `-`. Case is ignored; it never changes.' },
  protocol: { description: 'The protocol that the provider speaks, such as `provider-a`; it never changes.' },
  base_url: { description: 'Where the provider is reached, http or https; null while that is not known.' },
  credentials: {
    description:
      'Credentials by the names that the protocol gives them. They are kept encrypted and never shown again.',
  },
  currencies: { description: 'The currencies that these credentials are for.' },
  timeout_ms: {
    description: 'Longest that one call to it may take, 100 to 60000 milliseconds; null for the gateway’s default.',
  },
  ip_allow_list: { description: 'Addresses or CIDR ranges that its callbacks may come from; empty for any.' },
  movement_max: {
    description:
      'Most that one of its events may move, in the unit of the wallet’s currency: a decimal above 0 and at most 1000000000000.',
  },
  is_maintenance: { description: 'True shows all of its games as in maintenance.' },
  active: { description: 'False hides all of its games.' },
} as const satisfies Meanings;

export const GAME_FIELDS = {
  provider: { description: 'Code of a provider that exists. With `code` it tells which game this is.' },
  brand: { description: 'The studio’s name that players know.' },
  code: { description: 'The provider’s code of the game; case matters.' },
  name: { description: 'Name for players.' },
  category: { description: 'Category, such as `SLOT`: letters, digits, spaces, `_` or `-`. Case is ignored.' },
  currencies: { description: 'Settlement currencies; the first is shown when nothing else decides.' },
  image: { description: 'URL of a picture, or empty.' },
  is_maintenance: { description: 'True while the game cannot be played. It stays in the lists.' },
  active: { description: 'False takes the game out of all lists.' },
} as const satisfies Meanings;
