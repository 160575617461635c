import { FIELD_LENGTH_MAX } from '../../../../domain/shared/bounded-text.ts';
import { UNIFIED_CALLBACKS } from '../../../../domain/provider/unified-callback.ts';
import { UNIFIED_CALLS } from '../../../../domain/provider/unified-call.ts';
import { MEMBER_ID_LENGTH_MAX } from '../../../../domain/player/member-id.ts';
import type { Schema } from '../openapi.ts';
import { OPERATOR_CODE } from './operator-code.ts';
import { PAGE_FIELDS, pageOf } from './page-schemas.ts';
import { flag, instantOrNull, listOf, ref, strictObject, text } from './schema-parts.ts';

const provider: Schema = { type: 'string', maxLength: FIELD_LENGTH_MAX, description: 'Code of the provider.' };
const memberId = (description: string): Schema => ({ type: 'string', maxLength: MEMBER_ID_LENGTH_MAX, description });
const instant = (description: string): Schema => ({ type: 'string', format: 'date-time', description });
const amount = (description: string): Schema => ({ type: 'string', pattern: '^-?[0-9]+\\.[0-9]{4,}$', description });
const textOrNull = (description: string): Schema => ({ type: ['string', 'null'], description });

const betListQuery: Schema = {
  type: 'object',
  properties: {
    operator_code: OPERATOR_CODE,
    provider,
    start: instant('Beginning of the range, with its zone. In a form a "+" is written `%2B`.'),
    end: instant('End of the range, which is not included; at most a day ahead of now.'),
    member_id: memberId('Only bets of this player.'),
    ...PAGE_FIELDS,
  },
  required: ['provider', 'start', 'end'],
};

const betDetailQuery: Schema = {
  type: 'object',
  properties: {
    operator_code: OPERATOR_CODE,
    provider,
    bet_id: { type: 'string', maxLength: FIELD_LENGTH_MAX, description: 'The provider’s id of the bet.' },
    member_id: memberId('The player whose bet it is. Some providers find a bet by its player only; msg says so.'),
  },
  required: ['provider', 'bet_id'],
};

const providerQuery: Schema = {
  type: 'object',
  properties: { operator_code: OPERATOR_CODE, provider },
  required: ['provider'],
};

const capabilitiesQuery: Schema = {
  type: 'object',
  properties: { operator_code: OPERATOR_CODE, provider: { ...provider, description: 'Only this provider.' } },
};

const extensionCall: Schema = {
  type: 'object',
  properties: {
    operator_code: OPERATOR_CODE,
    provider,
    operation: { type: 'string', maxLength: FIELD_LENGTH_MAX, description: 'Name of the operation, in any case.' },
    member_id: memberId('The player it is about. The gateway tells the provider their name there.'),
  },
  required: ['provider', 'operation'],
  additionalProperties: {
    type: ['string', 'integer'],
    description: 'A parameter of the operation, under the upstream’s own name.',
  },
};

/** The fields that Agents send. */
export const reportRequestSchemas = {
  BetListQuery: betListQuery,
  BetDetailQuery: betDetailQuery,
  ProviderQuery: providerQuery,
  CapabilitiesQuery: capabilitiesQuery,
  ExtensionCall: extensionCall,
} as const;

const bet = {
  bet_id: text('The provider’s id of the bet.'),
  round_id: textOrNull('The provider’s id of the round.'),
  member_id: text('The Agent’s name for the player.'),
  game_code: textOrNull('The provider’s code of the game.'),
  bet_amount: amount('The stake.'),
  valid_bet_amount: { ...amount('The turnover that counts.'), type: ['string', 'null'] },
  payout_amount: amount('What was paid back, stake included.'),
  win_loss: amount('Payout minus stake.'),
  currency: text('Currency of the amounts.'),
  status: {
    type: 'string',
    enum: ['unsettled', 'settled', 'cancelled', 'void'],
    description: 'What became of the bet.',
  },
  bet_at: instantOrNull('When it was placed.'),
  settled_at: instantOrNull('When it was settled.'),
} as const satisfies Readonly<Record<string, Schema>>;

const url: Schema = { type: 'string', format: 'uri', description: 'The provider’s page about the bet.' };

const supports = (functions: Readonly<Record<string, string>>, description: string): Schema => ({
  type: 'object',
  propertyNames: { enum: Object.keys(functions) },
  minProperties: Object.keys(functions).length,
  additionalProperties: ref('Support'),
  description,
});

const capabilities = strictObject({
  provider: text('Code of the provider.'),
  protocol: text('The protocol that it speaks.'),
  calls: supports(UNIFIED_CALLS, 'By function: `support`, `operations` and `remark`.'),
  callbacks: supports(UNIFIED_CALLBACKS, 'What the provider reports by itself, told the same way.'),
  extensions: listOf(
    strictObject({
      function: text('What they are for.'),
      operations: listOf({ type: 'string' }, 'Names to call them by.'),
    }),
    'Functions beside the unified interface.',
  ),
});

const support = strictObject({
  support: {
    type: 'string',
    enum: ['supported', 'partial', 'callback', 'unsupported'],
    description: 'How far it goes; `callback`: not asked of the provider, the provider asks the gateway.',
  },
  operations: listOf({ type: 'string' }, 'The upstream’s operations.'),
  remark: textOrNull('What is special about it.'),
});

/** What Agents get. */
export const reportDataSchemas = {
  Bet: strictObject(bet),
  BetList: pageOf(ref('Bet'), 'The bets of this page, by when they were settled, then placed, then by id.'),
  BetDetail: {
    oneOf: [
      { title: 'The record', ...strictObject(bet), properties: { ...bet, url } },
      { title: 'A page only', ...strictObject({ url }) },
    ],
  },
  ProviderHealth: strictObject({
    provider: text('Code of the provider.'),
    healthy: flag('Whether it answered, and did not refuse.'),
    latency_ms: { type: 'integer', minimum: 0, description: 'How long that took, in milliseconds.' },
    checked_at: instant('When it was asked; within the last second.'),
  }),
  Support: support,
  CapabilityList: strictObject({ list: listOf(capabilities, 'The active providers, by code.') }),
  ExtensionAnswer: {
    type: 'object',
    description: 'The upstream’s answer in its own words; one that is no object stands under `result`.',
  },
} as const satisfies Record<string, Schema>;
