import { MEMBER_ID_LENGTH_MAX } from '../../../../domain/player/member-id.ts';
import { PLATFORMS, LAUNCH_DEFAULTS } from '../../../../domain/provider/upstream-call.ts';
import { FIELD_LENGTH_MAX } from '../../../../domain/shared/bounded-text.ts';
import { WEB_ADDRESS_LENGTH_MAX } from '../../../../domain/shared/web-address.ts';
import type { Schema } from '../openapi.ts';
import { OPERATOR_CODE } from './operator-code.ts';
import { guid, listOf, strictObject, text } from './schema-parts.ts';

/** The Agent's name for a player, as a field of a request. */
const memberId: Schema = {
  type: 'string',
  maxLength: MEMBER_ID_LENGTH_MAX,
  description: 'The Agent’s name for the player: letters, digits, `_`, `-`, `.` and `@`. Case is ignored.',
};
const currency: Schema = { type: 'string', description: 'Code of the currency. Case is ignored.' };
const provider = (description: string): Schema => ({ type: 'string', maxLength: FIELD_LENGTH_MAX, description });

const shownMemberId = text('The Agent’s name for the player, in upper case.');
const shownCurrency = text('Code of the currency, in upper case.');

const launchFields = {
  game_id: guid('The game’s GUID, `id` in the game list.'),
  currency: { ...currency, description: 'What is played in; one of the game’s currencies.' },
  platform: {
    type: 'string',
    enum: PLATFORMS,
    default: LAUNCH_DEFAULTS.platform,
    description: 'Where the game is shown. Case is ignored.',
  },
  language: {
    type: 'string',
    default: LAUNCH_DEFAULTS.language,
    description: 'Tag of BCP 47. A provider that lacks the language shows its nearest or its own.',
  },
  return_url: {
    type: 'string',
    format: 'uri',
    maxLength: WEB_ADDRESS_LENGTH_MAX,
    description: 'Where the player goes after the game; an absolute http or https URL. Some providers need it.',
  },
  player_ip: text('The player’s own address, IPv4 or IPv6. Some providers need it.'),
} as const satisfies Readonly<Record<string, Schema>>;

const request = (required: readonly string[], properties: Readonly<Record<string, Schema>>): Schema => ({
  type: 'object',
  properties: { operator_code: OPERATOR_CODE, ...properties },
  required,
});

/** The fields of the calls about players and games to play. */
export const playerRequestSchemas = {
  PlayerRegistration: request(['member_id', 'currency'], {
    member_id: memberId,
    currency,
    provider: provider('Only at this provider. Left out: at all active ones that serve the currency.'),
  }),
  BalanceQuery: request(['member_id', 'currency'], {
    member_id: memberId,
    currency,
    provider: provider('The wallet at this provider. Left out: the gateway’s own.'),
  }),
  Logout: request(['member_id'], {
    member_id: memberId,
    provider: provider('Only at this provider. Left out: wherever the player has an account.'),
  }),
  GameLaunch: request(['member_id', 'game_id', 'currency'], { member_id: memberId, ...launchFields }),
  TrialLaunch: request(['game_id', 'currency'], launchFields),
} as const;

const registration = strictObject({
  provider: text('Code of the provider.'),
  status: {
    type: 'string',
    enum: ['registered', 'at_launch', 'failed'],
    description:
      'Whether the provider has the player: `registered`; `at_launch`, it makes them when they launch their first game; ' +
      '`failed`, it could not be told, and the next call tries again.',
  },
});

/** What those calls answer. */
export const playerDataSchemas = {
  RegisteredPlayer: strictObject({
    member_id: shownMemberId,
    hub_member_id: text('The player’s name among those of all Agents.'),
    currency: shownCurrency,
    providers: listOf(registration, 'How the player stands with each provider that was asked, by its code.'),
  }),
  Balance: strictObject({
    member_id: shownMemberId,
    currency: shownCurrency,
    balance: text(
      'A decimal number with four digits behind the point, eight for coins such as BTC, and more where the balance is finer.',
    ),
  }),
  LaunchedGame: strictObject({
    game_url: { type: 'string', format: 'uri', description: 'Where the game is. It may work once, and not for long.' },
  }),
} as const satisfies Record<string, Schema>;
