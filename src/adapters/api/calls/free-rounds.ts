import { z } from 'zod';
import { GRANT_STATES, STAKE_KINDS } from '../../../domain/free-rounds/grant.ts';
import { TRANSFER_ID_PATTERN } from '../../../domain/wallet/transfer-id.ts';
import { adminCall, agentCall } from '../call.ts';
import { memberId, PROVIDER_FAILURES, word } from '../schemas/agent-fields.ts';
import { EXAMPLE } from '../schemas/examples.ts';
import { count, guid, moment, oneOf, text } from '../schemas/fields.ts';
import { form } from '../schemas/form.ts';
import { onePage, PAGE, pageOf } from '../schemas/pages.ts';
import { AGENT_CODE, filter, QUERY_AGENT } from '../schemas/parameters.ts';
import type { FailureKind } from '../words/failure-codes.ts';
import { TRACE_CHAPTER } from './search.ts';

const chapter = {
  name: 'Free rounds',
  description:
    'Rounds that you give to a player, by one interface over all providers that have them. `provider/capabilities` says which ones do; this ' +
    'gateway has them beside the specification. Wins come as callbacks with `kind: free_round` and your `grant_id`.',
};

const PROVIDER = 'B';
const provider = word('Code of the provider.');
const games = text('GUIDs of games of the provider, as the game list shows them, with commas between them.');
const currency = text('Currency of the player’s wallet.');
const KIND =
  'How the provider counts the stake of a round: in `total`, or `per_line` of the game. One is never converted into the other.';
const stakeKind = oneOf(STAKE_KINDS, KIND);
const grantId = (description: string) => text(description).meta({ pattern: TRANSFER_ID_PATTERN.source });

const order = {
  grant_id: grantId(
    'Your id of the grant. The same id with the same content gives the rounds once, however often it is sent; with another content it is refused.',
  ),
  provider,
  games,
  currency,
  rounds: text('How many rounds, in decimal digits.'),
  stake_kind: stakeKind,
  stake: text('The stake of each round, which nobody pays: one that `bonus/options` offers in each of the games.'),
  from: text('When the rounds begin: ISO 8601 with its zone. Left out: at once.').optional(),
  until: text('When they end: ISO 8601 with its zone. Some providers show it to the minute.'),
};

const ownGrant = z
  .strictObject({
    grant_id: text('Your id of it; null for a `foreign` one.').nullable(),
    member_id: text('Your name for the player.'),
    provider: text('Code of the provider.'),
    currency: text('Currency of the wallet.'),
    games: z.array(guid('GUID of a game.')).meta({ description: 'The games; none for a `foreign` one.' }),
    rounds: count('How many were given; null for a `foreign` one.').nullable(),
    stake_kind: stakeKind.nullable(),
    stake: text('The stake of each round.').nullable(),
    from: moment('When they begin; null: from the grant on.').nullable(),
    until: moment('When they end; null for a `foreign` one.').nullable(),
    state: oneOf(
      GRANT_STATES,
      '`pending`: not decided yet; ask again, and do not give them under another id. `new`, `active`, `finished`, `expired`: given, and none, some or ' +
        'all played, or over. `failed`: nothing was given. `cancelling`: the provider has not said yet whether it took them back. `foreign`: wins came ' +
        'for a bonus that was not given here.',
    ),
    rounds_played: count('As the provider said last.'),
    won: text('The sum of all wins so far, after corrections.'),
    provider_code: text('The provider’s own code of the bonus; null until it is known.').nullable(),
    remark: text('Why it failed or is pending, in words; may be empty.'),
    created_at: moment('When the gateway recorded it.'),
    checked_at: moment('When the provider last said something about it; null: not yet.').nullable(),
  })
  .meta({ id: 'OwnFreeRoundGrant' });

const grant = z
  .strictObject({
    agent: text('The Agent’s code.'),
    ...ownGrant.shape,
    granted_by: text('`agent:` and the Agent’s code, or the administrator; empty for a `foreign` one.'),
  })
  .meta({ id: 'FreeRoundGrant' });

const SENT = {
  grant_id: 'welcome-000017',
  provider: PROVIDER,
  games: EXAMPLE.game,
  currency: 'EUR',
  rounds: '10',
  stake_kind: 'per_line',
  stake: '0.05',
  until: '2026-11-28T00:00:00Z',
} as const;
const OWN_EXAMPLE: z.output<typeof ownGrant> = {
  ...SENT,
  member_id: 'PLAYER7',
  games: [EXAMPLE.game],
  rounds: 10,
  stake: '0.0500',
  from: null,
  until: '2026-11-28T00:00:00.000Z',
  state: 'new',
  rounds_played: 0,
  won: '0.0000',
  provider_code: '6ba7b810-9dad-11d1-80b4-00c04fd430c8',
  remark: '',
  created_at: '2026-11-21T09:30:00.000Z',
  checked_at: '2026-11-21T09:30:00.000Z',
};
const GRANT_EXAMPLE = { agent: EXAMPLE.agent, ...OWN_EXAMPLE, granted_by: `agent:${EXAMPLE.agent}` };
const PLAYED = { state: 'active', rounds_played: 4, won: '12.5000' } as const;
const CANCELLED = { state: 'cancelled' } as const;

const PLACE_FAILURES: readonly FailureKind[] = [
  ...PROVIDER_FAILURES,
  ...(['not_found', 'game_not_found', 'currency_unsupported', 'game_in_maintenance', 'invalid_amount'] as const),
];
const GRANT_FAILURES: readonly FailureKind[] = [
  ...PLACE_FAILURES,
  ...(['malformed_member_id', 'player_not_found', 'player_disabled', 'registration_failed'] as const),
  ...(['duplicate_transfer', 'transfer_in_progress'] as const),
];
const CANCEL_FAILURES: readonly FailureKind[] = [
  ...PROVIDER_FAILURES,
  ...(['not_found', 'grant_not_cancellable', 'transfer_in_progress'] as const),
];

const GRANTING =
  'Gives free rounds to a player, once for each `grant_id`. A stake that the provider does not offer is refused before anything is sent. After code ' +
  '5003, or 5002 that says the outcome is unknown, the rounds may have been given or not: list them by this `grant_id`, and do not give them under ' +
  'another one. A provider without free rounds answers 5004, and a blocked player gets none (2003).';
const CANCELLING =
  'Takes all rounds of a grant back. After the first round it is too late (3006). The same call again is answered the same.';

/** The free rounds of the calling Agent. */
export const OWN_FREE_ROUNDS = {
  options: agentCall({
    chapter,
    route: 'POST /bonus/options',
    name: 'showFreeRoundOptions',
    summary: 'Show which free rounds can be given',
    description:
      'The limits of the provider, and the stakes that it offers in these games. The answer may be a minute old.',
    body: form({ provider, games, currency }).meta({ id: 'FreeRoundOptionsQuery' }),
    sends: { provider: PROVIDER, games: EXAMPLE.game, currency: 'EUR' },
    answers: z
      .strictObject({
        provider: text('Code of the provider.'),
        currency: text('Currency of the stakes.'),
        games_max: count('The most games of one grant.'),
        rounds_max: count('The most rounds.'),
        days_max: count('The longest time from the beginning to the end, in days.'),
        offers: z
          .array(
            z.strictObject({
              game_id: guid('GUID of the game.'),
              stake_kind: stakeKind,
              stake: text('The stake of each round; null: any.').nullable(),
              rounds: count(
                'The number of rounds that this stake is bound to; null: any up to `rounds_max`.',
              ).nullable(),
            }),
          )
          .meta({ description: 'The stakes by game; empty: no free rounds can be given in these games.' }),
      })
      .meta({ id: 'FreeRoundOptions' }),
    examples: {
      options: {
        provider: PROVIDER,
        currency: 'EUR',
        games_max: 50,
        rounds_max: 1_000,
        days_max: 30,
        offers: ['0.0100', '0.0500'].map((stake) => ({
          game_id: EXAMPLE.game,
          stake_kind: 'per_line' as const,
          stake,
          rounds: null,
        })),
      },
    },
    failures: PLACE_FAILURES,
  }),
  grant: agentCall({
    chapter,
    route: 'POST /bonus/grant',
    name: 'grantOwnFreeRounds',
    summary: 'Give free rounds',
    description: GRANTING,
    body: form({ member_id: memberId('Your name for the player.'), ...order }).meta({ id: 'OwnFreeRoundRequest' }),
    sends: { member_id: 'PLAYER7', ...SENT },
    answers: ownGrant,
    examples: { given: OWN_EXAMPLE },
    failures: GRANT_FAILURES,
  }),
  cancel: agentCall({
    chapter,
    route: 'POST /bonus/cancel',
    name: 'cancelOwnFreeRounds',
    summary: 'Take free rounds back',
    description: CANCELLING,
    body: form({ grant_id: grantId('Your id of the grant.') }).meta({ id: 'OwnFreeRoundCancellation' }),
    sends: { grant_id: SENT.grant_id },
    answers: ownGrant,
    examples: { cancelled: { ...OWN_EXAMPLE, ...CANCELLED } },
    failures: CANCEL_FAILURES,
  }),
  list: agentCall({
    chapter,
    route: 'POST /bonus/list',
    name: 'listOwnFreeRounds',
    summary: 'List free rounds',
    description:
      'Your grants, the newest first. With `grant_id` the provider is asked first, so that the answer is as fresh as the provider’s.',
    body: form({
      member_id: filter('Only of this player; case is ignored.', 'PLAYER7'),
      provider: filter('Only at this provider; case is ignored.', PROVIDER),
      grant_id: filter('Only this grant.', SENT.grant_id),
      ...PAGE,
    }).meta({ id: 'OwnFreeRoundQuery' }),
    sends: { grant_id: SENT.grant_id },
    answers: pageOf(ownGrant, 'The grants, the newest first.').meta({ id: 'OwnFreeRoundList' }),
    examples: { one: onePage({ ...OWN_EXAMPLE, ...PLAYED }) },
  }),
} as const;

/** The free rounds of all Agents, for administrators. */
export const FREE_ROUNDS = {
  list: adminCall({
    chapter: TRACE_CHAPTER,
    route: 'GET /free-rounds',
    right: 'read',
    ofAgent: QUERY_AGENT,
    name: 'listFreeRounds',
    summary: 'List free rounds',
    description:
      'The grants of all Agents, and bonuses of which wins came without a grant (`foreign`); the newest first. With `agent` and `grant_id` the provider is asked first.',
    query: {
      agent: filter('Only of this Agent; case is ignored.', EXAMPLE.agent),
      player: filter('Only of players of this name at their Agent; case is ignored.', 'PLAYER7'),
      provider: filter('Only at this provider; case is ignored.', PROVIDER),
      grant_id: filter('Only the grant of this id.', SENT.grant_id),
      ...PAGE,
    },
    answers: pageOf(grant, 'The grants, the newest first.').meta({ id: 'FreeRoundList' }),
    examples: { one: onePage({ ...GRANT_EXAMPLE, ...PLAYED }) },
  }),
  grant: adminCall({
    chapter: TRACE_CHAPTER,
    route: 'POST /players/{agent}/{member}/free-rounds',
    right: 'operate',
    secondPerson: {},
    ofAgent: { in: 'path', name: 'agent' },
    name: 'grantFreeRounds',
    summary: 'Give free rounds to a player',
    description: GRANTING,
    params: {
      agent: AGENT_CODE,
      member: text('The Agent’s name for the player; case is ignored.').meta({ examples: ['PLAYER7'] }),
    },
    body: z.strictObject(order).meta({ id: 'FreeRoundRequest' }),
    sends: SENT,
    answers: grant,
    examples: { given: { ...GRANT_EXAMPLE, granted_by: 'eve' } },
    failures: [...GRANT_FAILURES, 'agent_moved'],
  }),
  cancel: adminCall({
    chapter: TRACE_CHAPTER,
    route: 'POST /players/{agent}/{member}/free-rounds/{id}/cancel',
    right: 'operate',
    ofAgent: { in: 'path', name: 'agent' },
    name: 'cancelFreeRounds',
    summary: 'Take free rounds of a player back',
    description: `${CANCELLING} There is no body.`,
    params: {
      agent: AGENT_CODE,
      member: text('The Agent’s name for the player; case is ignored.').meta({ examples: ['PLAYER7'] }),
      id: text('The Agent’s id of the grant.').meta({ examples: [SENT.grant_id] }),
    },
    answers: grant,
    examples: { cancelled: { ...GRANT_EXAMPLE, ...CANCELLED } },
    failures: [...CANCEL_FAILURES, 'agent_moved'],
  }),
} as const;
