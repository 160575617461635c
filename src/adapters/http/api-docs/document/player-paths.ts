import type { Paths } from '../openapi.ts';
import { agentOperation, PROVIDER_FAILURES } from './agent-operation.ts';
import { PATH_EXAMPLES } from './examples.ts';
import type { FailureKind } from './failures.ts';
import { TAGS } from './tags.ts';

const PLAYER = { member_id: 'PLAYER7', currency: 'EUR' } as const;
const LAUNCH = {
  game_id: PATH_EXAMPLES.game,
  currency: 'EUR',
  platform: 'MOBILE',
  language: 'en-US',
  return_url: 'https://casino.example.com/lobby',
  player_ip: '203.0.113.7',
} as const;
const LAUNCHED = { game_url: 'https://play.provider.example.com/session/5f0c2b7e' } as const;

const LAUNCH_FAILURES: readonly FailureKind[] = [
  'game_not_found',
  'game_in_maintenance',
  'currency_unsupported',
  'platform_unsupported',
  'launch_failed',
  ...PROVIDER_FAILURES,
];
const REGISTRATION_FAILURES: readonly FailureKind[] = ['malformed_member_id', 'player_disabled', 'registration_failed'];

/** Players. */
export const playerPaths: Paths = {
  '/papi/v1/player/register': {
    post: agentOperation({
      tag: TAGS.players,
      operationId: 'registerPlayer',
      summary: 'Register a player',
      description:
        'Makes the player known here and at one provider, or at all of which something is offered and that serve the currency. Nobody needs to call it: the first ' +
        'launch or transfer does the same. The call may be repeated, and then answers the same. Of several providers one that ' +
        'fails is told in its `status` and stops no other; of the one that is named it is the call’s own failure.',
      fields: 'PlayerRegistration',
      example: PLAYER,
      answers: 'RegisteredPlayer',
      examples: {
        registered: {
          ...PLAYER,
          hub_member_id: 'ORCHARD_PLAYER7',
          providers: [
            { provider: 'A', status: 'registered' },
            { provider: 'B', status: 'at_launch' },
          ],
        },
      },
      failures: [...REGISTRATION_FAILURES, 'not_found', 'currency_unsupported', ...PROVIDER_FAILURES],
    }),
  },
  '/papi/v1/player/balance': {
    post: agentOperation({
      tag: TAGS.players,
      operationId: 'queryBalance',
      summary: 'Query a balance',
      description:
        'What is in the player’s wallet. Without `provider` that is the gateway’s own; with it, the wallet at that provider, or ' +
        'the gateway’s own where the provider keeps none and asks for balances itself. An Agent that keeps its players’ wallets ' +
        'itself has none in the gateway.',
      fields: 'BalanceQuery',
      example: { ...PLAYER, provider: PATH_EXAMPLES.provider },
      answers: 'Balance',
      examples: { balance: { ...PLAYER, balance: '125.5000' } },
      failures: [
        'malformed_member_id',
        'player_not_found',
        'player_disabled',
        'not_found',
        'currency_unsupported',
        ...PROVIDER_FAILURES,
      ],
    }),
  },
  '/papi/v1/player/logout': {
    post: agentOperation({
      tag: TAGS.players,
      operationId: 'logOutPlayer',
      summary: 'Log a player out',
      description:
        'Ends the player’s games at every provider that can do so and has the player, or at the one that is named. All are ' +
        'tried before a failure is told. The call may be repeated.',
      fields: 'Logout',
      example: { member_id: PLAYER.member_id },
      answers: 'Nothing',
      examples: { done: {} },
      failures: ['malformed_member_id', 'player_not_found', 'player_disabled', 'not_found', ...PROVIDER_FAILURES],
    }),
  },
};

/** Games to play. */
export const launchPaths: Paths = {
  '/papi/v1/game/launch': {
    post: agentOperation({
      tag: TAGS.games,
      operationId: 'launchGame',
      summary: 'Launch a game',
      description:
        'Answers where a player opens a game. Whoever plays for the first time becomes a player first, here and at the ' +
        'provider, with an account in the currency. Of several things that stand in the way the first is told: the game is not ' +
        'there, not offered, in maintenance, not in this currency, not to be launched.',
      fields: 'GameLaunch',
      example: { member_id: PLAYER.member_id, ...LAUNCH },
      answers: 'LaunchedGame',
      examples: { launched: LAUNCHED },
      failures: [...REGISTRATION_FAILURES, 'player_not_found', ...LAUNCH_FAILURES],
    }),
  },
  '/papi/v1/game/launch-trial': {
    post: agentOperation({
      tag: TAGS.games,
      operationId: 'launchTrial',
      summary: 'Launch a trial',
      description:
        'Answers where a game can be tried, without a player and without money. What stands in the way is as for a launch.',
      fields: 'TrialLaunch',
      example: LAUNCH,
      answers: 'LaunchedGame',
      examples: { launched: LAUNCHED },
      failures: LAUNCH_FAILURES,
    }),
  },
};
