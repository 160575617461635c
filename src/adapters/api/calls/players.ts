import { z } from 'zod';
import { PLATFORMS } from '../../../domain/catalogue/game-details.ts';
import { LAUNCH_DEFAULTS } from '../../../domain/provider/upstream-call.ts';
import { WEB_ADDRESS_LENGTH_MAX } from '../../../domain/shared/web-address.ts';
import { memberId, PROVIDER_FAILURES, word } from '../schemas/agent-fields.ts';
import { agentCall, NOTHING } from '../call.ts';
import { EXAMPLE } from '../schemas/examples.ts';
import type { FailureKind } from '../words/failure-codes.ts';
import { guid, moment, oneOf, text, url } from '../schemas/fields.ts';
import { form } from '../schemas/form.ts';
import { GAMES_CHAPTER } from './games.ts';

/** The chapter about an Agent's own players. */
export const PLAYERS_CHAPTER = {
  name: 'Players',
  description:
    'Players of the calling Agent, under the Agent’s own names for them. Providers know them under names that the gateway makes.',
};

const member = memberId('The Agent’s name for the player: letters, digits, `_`, `-`, `.` and `@`. Case is ignored.');
const currency = text('Code of the currency. Case is ignored.');
const shownMember = text('The Agent’s name for the player, in upper case.');
const shownCurrency = text('Code of the currency, in upper case.');

/** The longest text about a session, in characters. */
const REFERENCE_LENGTH_MAX = 128;

const launch = {
  game_id: guid('The game’s GUID, `id` in the game list.'),
  currency: text('What is played in; one of the game’s currencies.'),
  country: text(
    'The player’s country, a code of ISO 3166-1 with two letters. Case is ignored. Where a rule decides by the country, a launch without it is refused. ' +
      'An extension.',
  ).optional(),
  platform: oneOf(PLATFORMS, 'Where the game is shown. Case is ignored.').default(LAUNCH_DEFAULTS.platform),
  language: text('Tag of BCP 47. A provider that lacks the language shows its nearest or its own.').default(
    LAUNCH_DEFAULTS.language,
  ),
  return_url: url('Where the player goes after the game; an absolute http or https URL. Some providers need it.')
    .meta({ maxLength: WEB_ADDRESS_LENGTH_MAX })
    .optional(),
  player_ip: text('The player’s own address, IPv4 or IPv6. Some providers need it.').optional(),
};

const gameUrl = { game_url: url('Where the game is. It may work once, and not for long.') };
const launchedTrial = z.strictObject(gameUrl).meta({ id: 'LaunchedTrial' });
const launched = z
  .strictObject({
    ...gameUrl,
    session_id: guid('Names the session; the callbacks about its events name it too.'),
    reference: text('As it was sent; left out where nothing was sent.').optional(),
    expires_at: moment('Until when the player may play; left out where the provider does not say.').optional(),
  })
  .meta({ id: 'LaunchedGame' });

const LAUNCH_FAILURES: readonly FailureKind[] = [
  'game_not_found',
  'country_not_allowed',
  'game_in_maintenance',
  'currency_unsupported',
  'platform_unsupported',
  'launch_failed',
  ...PROVIDER_FAILURES,
];
const REGISTRATION_FAILURES: readonly FailureKind[] = ['malformed_member_id', 'player_disabled', 'registration_failed'];
const KNOWN_PLAYER_FAILURES: readonly FailureKind[] = ['malformed_member_id', 'player_not_found', 'player_disabled'];

const PLAYER = { member_id: 'PLAYER7', currency: 'EUR' };
const LAUNCH = {
  game_id: EXAMPLE.game,
  currency: PLAYER.currency,
  country: 'MT',
  platform: 'MOBILE' as const,
  language: 'en-US',
  return_url: 'https://casino.example.com/lobby',
  player_ip: '203.0.113.7',
};
const LAUNCHED = { game_url: 'https://play.provider.example.com/session/5f0c2b7e' };
const REFERENCE = 'visit-48213';

/** Players, and games to play. */
export const PLAYERS = {
  launch: agentCall({
    chapter: GAMES_CHAPTER,
    route: 'POST /game/launch',
    name: 'launchGame',
    summary: 'Launch a game',
    description:
      'Answers where a player opens a game. Whoever plays for the first time becomes a player first, here and at the ' +
      'provider, with an account in the currency. Of several things that stand in the way the first is told: the game is not ' +
      'there, not offered, not for the player’s country, in maintenance, not in this currency, not to be launched.',
    body: form({
      member_id: member,
      ...launch,
      reference: text(
        'Your own text about the session, of visible characters. It comes back in the answer and in callbacks.',
      )
        .meta({ maxLength: REFERENCE_LENGTH_MAX })
        .optional(),
    }).meta({ id: 'GameLaunch' }),
    sends: { member_id: PLAYER.member_id, ...LAUNCH, reference: REFERENCE },
    answers: launched,
    examples: {
      launched: { ...LAUNCHED, session_id: '0197a0e1-77d0-7b4e-8c21-5d9a3f60e412', reference: REFERENCE },
    },
    failures: [...REGISTRATION_FAILURES, 'player_not_found', ...LAUNCH_FAILURES],
  }),
  launchTrial: agentCall({
    chapter: GAMES_CHAPTER,
    route: 'POST /game/launch-trial',
    name: 'launchTrial',
    summary: 'Launch a trial',
    description:
      'Answers where a game can be tried, without a player and without money. What stands in the way is as for a launch.',
    body: form(launch).meta({ id: 'TrialLaunch' }),
    sends: LAUNCH,
    answers: launchedTrial,
    examples: { launched: LAUNCHED },
    failures: LAUNCH_FAILURES,
  }),
  register: agentCall({
    chapter: PLAYERS_CHAPTER,
    route: 'POST /player/register',
    name: 'registerPlayer',
    summary: 'Register a player',
    description:
      'Makes the player known here and at one provider, or at all of which something is offered and that serve the currency. Nobody needs to call it: the first ' +
      'launch or transfer does the same. The call may be repeated, and then answers the same. Of several providers one that ' +
      'fails is told in its `status` and stops no other; of the one that is named it is the call’s own failure.',
    body: form({
      member_id: member,
      currency,
      provider: word('Only at this provider. Left out: at all active ones that serve the currency.').optional(),
    }).meta({ id: 'PlayerRegistration' }),
    sends: PLAYER,
    answers: z
      .strictObject({
        member_id: shownMember,
        hub_member_id: text('The player’s name among those of all Agents.'),
        currency: shownCurrency,
        providers: z
          .array(
            z.strictObject({
              provider: text('Code of the provider.'),
              status: oneOf(
                ['registered', 'at_launch', 'failed'],
                'Whether the provider has the player: `registered`; `at_launch`, it makes them when they launch their first game; ' +
                  '`failed`, it could not be told, and the next call tries again.',
              ),
            }),
          )
          .meta({ description: 'How the player stands with each provider that was asked, by its code.' }),
      })
      .meta({ id: 'RegisteredPlayer' }),
    examples: {
      registered: {
        ...PLAYER,
        hub_member_id: `${EXAMPLE.agent}_${PLAYER.member_id}`,
        providers: [
          { provider: EXAMPLE.provider, status: 'registered' },
          { provider: 'B', status: 'at_launch' },
        ],
      },
    },
    failures: [...REGISTRATION_FAILURES, 'not_found', 'currency_unsupported', ...PROVIDER_FAILURES],
  }),
  balance: agentCall({
    chapter: PLAYERS_CHAPTER,
    route: 'POST /player/balance',
    name: 'queryBalance',
    summary: 'Query a balance',
    description:
      'What is in the player’s wallet. Without `provider` that is the gateway’s own; with it, the wallet at that provider, or ' +
      'the gateway’s own where the provider keeps none and asks for balances itself. An Agent that keeps its players’ wallets ' +
      'itself has none in the gateway.',
    body: form({
      member_id: member,
      currency,
      provider: word('The wallet at this provider. Left out: the gateway’s own.').optional(),
    }).meta({ id: 'BalanceQuery' }),
    sends: { ...PLAYER, provider: EXAMPLE.provider },
    answers: z
      .strictObject({
        member_id: shownMember,
        currency: shownCurrency,
        balance: text(
          'A decimal number with four digits behind the point, eight for coins such as BTC, and more where the balance is finer.',
        ),
      })
      .meta({ id: 'Balance' }),
    examples: { balance: { ...PLAYER, balance: '125.5000' } },
    failures: [...KNOWN_PLAYER_FAILURES, 'not_found', 'currency_unsupported', ...PROVIDER_FAILURES],
  }),
  logout: agentCall({
    chapter: PLAYERS_CHAPTER,
    route: 'POST /player/logout',
    name: 'logOutPlayer',
    summary: 'Log a player out',
    description:
      'Ends the player’s games at every provider that can do so and has the player, or at the one that is named. All are ' +
      'tried before a failure is told. The call may be repeated. At a provider that cannot end games an open one goes on with its ' +
      'stakes, and the player may launch again: `player/block` stops both.',
    body: form({
      member_id: member,
      provider: word('Only at this provider. Left out: wherever the player has an account.').optional(),
    }).meta({ id: 'Logout' }),
    sends: { member_id: PLAYER.member_id },
    answers: NOTHING,
    examples: { done: {} },
    failures: [...KNOWN_PLAYER_FAILURES, 'not_found', ...PROVIDER_FAILURES],
  }),
} as const;
