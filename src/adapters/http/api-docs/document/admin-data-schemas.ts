import { REJECTED_LISTED_MAX } from '../../../../domain/game/catalogue-limits.ts';
import { OFFER_RULES_MAX } from '../../../../domain/agent/offer-rules.ts';
import { TOKEN_KINDS } from '../../../../domain/agent/agent-token.ts';
import { WALLET_MODES } from '../../../../domain/agent/agent.ts';
import { CALLBACK_ROLES } from '../../../../domain/callback/callback-role.ts';
import type { Schema } from '../openapi.ts';
import { AGENT_FIELDS, GAME_FIELDS, PROVIDER_FIELDS, RULE_FIELDS, TOKEN_FIELDS } from './admin-fields.ts';
import { pageOf } from './page-schemas.ts';
import { flag, guid, instantOrNull, listOf, ref, strictObject, text } from './schema-parts.ts';

const string = { type: 'string' } as const;
const strings = { type: 'array', items: string } as const;
const boolean = { type: 'boolean' } as const;

const agent = strictObject({
  code: { ...string, ...AGENT_FIELDS.code },
  name: { ...string, ...AGENT_FIELDS.name },
  currency: { ...string, ...AGENT_FIELDS.currency },
  callback_base: { type: ['string', 'null'], format: 'uri', ...AGENT_FIELDS.callback_base },
  wallet_mode: { ...string, enum: WALLET_MODES, ...AGENT_FIELDS.wallet_mode },
  implements: { type: 'array', items: { ...string, enum: Object.keys(CALLBACK_ROLES) }, ...AGENT_FIELDS.implements },
  push_unsettled: { ...boolean, ...AGENT_FIELDS.push_unsettled },
  push_cancels: { ...boolean, ...AGENT_FIELDS.push_cancels },
  operates_providers: { type: 'array', items: string, ...AGENT_FIELDS.operates_providers },
  signs_requests: { ...boolean, ...AGENT_FIELDS.signs_requests },
  rate_limit: { type: ['integer', 'null'], ...AGENT_FIELDS.rate_limit },
  active: { ...boolean, ...AGENT_FIELDS.active },
});

const opaqueToken: Schema = {
  title: 'Opaque',
  ...strictObject({
    id: guid('Names the token when it is to be revoked.'),
    token: text('What the Agent sends. Shown this once; only its digest is kept.'),
  }),
};

const signedToken: Schema = {
  title: 'Signed',
  ...strictObject({
    id: guid('Names the token when it is to be revoked.'),
    api_key: text('The public half, first part of each signed token.'),
    api_secret: text('What the Agent signs with. Shown this once.'),
  }),
};

const token = strictObject({
  id: guid('Names the token.'),
  kind: { ...string, enum: TOKEN_KINDS, ...TOKEN_FIELDS.kind },
  api_key: { type: ['string', 'null'], description: 'The public half of a signed token; null for an opaque one.' },
  created_at: { ...string, format: 'date-time', description: 'When it was issued.' },
  expires_at: instantOrNull('When it stops working; null for never.'),
  revoked_at: instantOrNull('When it was revoked; null while it was not.'),
});

const callbackSecret = strictObject({
  id: guid('Names the secret.'),
  created_at: { ...string, format: 'date-time', description: 'When it was issued.' },
  revoked_at: instantOrNull('When it was revoked; null while it was not.'),
});

const issuedSecret = strictObject({
  id: guid('Names the secret when it is to be revoked.'),
  secret: text('`whsec_` and 32 random bytes in base64, as Standard Webhooks has it. Shown this once.'),
});

const rule: Schema = {
  type: 'object',
  properties: {
    effect: { ...string, enum: ['allow', 'deny'], ...RULE_FIELDS.effect },
    provider: { ...string, ...RULE_FIELDS.provider },
    brand: { ...string, ...RULE_FIELDS.brand },
    category: { ...string, ...RULE_FIELDS.category },
    game: { ...string, format: 'uuid', ...RULE_FIELDS.game },
  },
  required: ['effect'],
  additionalProperties: false,
};

const provider = strictObject({
  code: { ...string, ...PROVIDER_FIELDS.code },
  protocol: { ...string, ...PROVIDER_FIELDS.protocol },
  base_url: { type: ['string', 'null'], format: 'uri', ...PROVIDER_FIELDS.base_url },
  currencies: { ...strings, ...PROVIDER_FIELDS.currencies },
  timeout_ms: { type: ['integer', 'null'], ...PROVIDER_FIELDS.timeout_ms },
  ip_allow_list: { ...strings, ...PROVIDER_FIELDS.ip_allow_list },
  movement_max: { ...string, ...PROVIDER_FIELDS.movement_max },
  is_maintenance: { ...boolean, ...PROVIDER_FIELDS.is_maintenance },
  active: { ...boolean, ...PROVIDER_FIELDS.active },
  has_credentials: flag('Whether it has credentials; which, is not shown.'),
});

const game = strictObject({
  id: guid('The game’s GUID.'),
  provider: { ...string, description: 'Code of its provider.' },
  brand: { ...string, ...GAME_FIELDS.brand },
  code: { ...string, ...GAME_FIELDS.code },
  name: { ...string, ...GAME_FIELDS.name },
  category: { ...string, description: 'Its category.' },
  currencies: { ...strings, ...GAME_FIELDS.currencies },
  image: { ...string, ...GAME_FIELDS.image },
  is_maintenance: { ...boolean, description: 'The game’s own flag; its provider’s is not in it.' },
  active: { ...boolean, ...GAME_FIELDS.active },
});

const count = (description: string): Schema => ({ type: 'integer', minimum: 0, description });

const importReport = strictObject({
  created: count('Games that are new.'),
  updated: count('Games that were there and say something else now.'),
  unchanged: count('Games that were there and say the same.'),
  rejected: listOf(
    strictObject({
      line: { type: 'integer', minimum: 1, description: 'Number of the line, or of the row, from 1.' },
      reason: text('What is wrong with it.'),
    }),
    'The first rejected lines.',
    { maxItems: REJECTED_LISTED_MAX },
  ),
  rejected_total: count('How many lines were rejected.'),
});

/** What the administration API answers. */
export const adminDataSchemas = {
  Agent: agent,
  AgentList: pageOf(ref('Agent'), 'The Agents of this page, by code.'),
  IssuedToken: { oneOf: [opaqueToken, signedToken] },
  TokenList: strictObject({ list: listOf(token, 'All tokens that the Agent ever had.') }),
  IssuedCallbackSecret: issuedSecret,
  CallbackSecretList: strictObject({ list: listOf(callbackSecret, 'All secrets that the Agent ever had.') }),
  OfferRule: rule,
  OfferRules: strictObject({
    rules: listOf(ref('OfferRule'), 'The Agent’s rules, codes in upper case.', { maxItems: OFFER_RULES_MAX }),
  }),
  Provider: provider,
  ProviderList: pageOf(ref('Provider'), 'The providers of this page, by code.'),
  Game: game,
  ImportReport: importReport,
} as const satisfies Record<string, Schema>;
