import { z } from 'zod';
import { SESSION_ENDS } from '../../../domain/player/game-session.ts';
import { adminCall, agentCall } from '../call.ts';
import { PROVIDER_FAILURES } from '../schemas/agent-fields.ts';
import { EXAMPLE } from '../schemas/examples.ts';
import { flag, guid, instant, moment, oneOf, text } from '../schemas/fields.ts';
import { form } from '../schemas/form.ts';
import { onePage, PAGE, pageOf } from '../schemas/pages.ts';
import { AGENT_CODE, filter, QUERY_AGENT, until, yesOrNo } from '../schemas/parameters.ts';
import type { FailureKind } from '../words/failure-codes.ts';
import { PLAYERS_CHAPTER } from './players.ts';
import { TRACE_CHAPTER } from './search.ts';

/** A session for the player's Agent. */
export const ownSession = z
  .strictObject({
    session_id: guid('Names the session.'),
    member_id: text('The Agent’s name for the player.'),
    provider: text('Code of the provider.'),
    currency: text('What is played in.'),
    game_id: guid('The game’s GUID, `id` in the game list.'),
    game_code: text('The provider’s code of the game.'),
    reference: text('The Agent’s own text; null if the launch had none.').nullable(),
    started_at: moment('When the game was launched.'),
    expires_at: moment('Until when the player may play; null: the provider does not say.').nullable(),
    active: flag('Whether nothing has ended it. No provider tells that a player has closed a game.'),
    ended_at: moment('When it ended; null: it did not.').nullable(),
    ended_because: oneOf(
      SESSION_ENDS,
      '`ended`: by its id. `logout`, `block`: with all games of the player, where the provider could end them. `replaced`: the same ' +
        'game was launched again. `expired`: the provider had said until when it works. null: it did not end.',
    ).nullable(),
  })
  .meta({ id: 'OwnGameSession' });

/** A session for administrators. */
export const gameSession = z
  .strictObject({ agent: text('The Agent’s code.'), ...ownSession.shape })
  .meta({ id: 'GameSession' });

export const OWN_SESSION_EXAMPLE: z.output<typeof ownSession> = {
  session_id: '0197a0e1-77d0-7b4e-8c21-5d9a3f60e412',
  member_id: 'PLAYER7',
  provider: EXAMPLE.provider,
  currency: 'EUR',
  game_id: EXAMPLE.game,
  game_code: 'clockwork-orchard',
  reference: 'visit-48213',
  started_at: '2026-11-21T09:12:00.000Z',
  expires_at: null,
  active: true,
  ended_at: null,
  ended_because: null,
};
export const GAME_SESSION_EXAMPLE = { agent: EXAMPLE.agent, ...OWN_SESSION_EXAMPLE };

const OVER = { active: false, ended_at: '2026-11-21T09:40:00.000Z', ended_because: 'ended' } as const;

const filters = {
  provider: filter('Only at this provider; case is ignored.', EXAMPLE.provider),
  game_id: filter('Only of the game of this GUID.', EXAMPLE.game),
  active: yesOrNo('Only those that nothing has ended, or only those that are over.'),
  since: instant.meta({ description: 'Only those that began since then.', examples: [EXAMPLE.since] }).optional(),
  until: until('those that began'),
  ...PAGE,
};

const LISTING =
  'One for each launch, the newest first, for as long as the gateway keeps them (90 days, unless its operator chose otherwise).';
const ENDING =
  'Ends the session at its provider. A provider ends all games of the player’s account, so the other sessions of the player there in this currency are over ' +
  'too. Where the provider cannot end games, nothing is done (5004), and the game goes on: `player/block` stops its stakes. For a session that is over the answer is the same.';
const ENDING_FAILURES: readonly FailureKind[] = ['not_found', ...PROVIDER_FAILURES];

/** The sessions of the calling Agent's players. */
export const OWN_SESSIONS = {
  list: agentCall({
    chapter: PLAYERS_CHAPTER,
    route: 'POST /session/list',
    name: 'listOwnGameSessions',
    summary: 'List sessions',
    description: LISTING,
    body: form({ member_id: filter('Only of this player; case is ignored.', 'PLAYER7'), ...filters }).meta({
      id: 'OwnGameSessionQuery',
    }),
    sends: { member_id: OWN_SESSION_EXAMPLE.member_id, active: 'true' },
    answers: pageOf(ownSession, 'The sessions, the newest first.').meta({ id: 'OwnGameSessionList' }),
    examples: { one: onePage(OWN_SESSION_EXAMPLE) },
  }),
  end: agentCall({
    chapter: PLAYERS_CHAPTER,
    route: 'POST /session/end',
    name: 'endOwnGameSession',
    summary: 'End a session',
    description: ENDING,
    body: form({
      session_id: text('The session, as the launch named it.').meta({ examples: [OWN_SESSION_EXAMPLE.session_id] }),
    }).meta({ id: 'OwnGameSessionEnd' }),
    sends: { session_id: OWN_SESSION_EXAMPLE.session_id },
    answers: ownSession,
    examples: { ended: { ...OWN_SESSION_EXAMPLE, ...OVER } },
    failures: ENDING_FAILURES,
  }),
} as const;

/** The sessions of all players, for administrators. */
export const GAME_SESSIONS = {
  list: adminCall({
    chapter: TRACE_CHAPTER,
    route: 'GET /game-sessions',
    right: 'read',
    ofAgent: QUERY_AGENT,
    name: 'listGameSessions',
    summary: 'List sessions of players',
    description: LISTING,
    query: {
      agent: filter('Only of this Agent’s players; case is ignored.', EXAMPLE.agent),
      player: filter('Only of players of this name at their Agent; case is ignored.', 'PLAYER7'),
      ...filters,
    },
    answers: pageOf(gameSession, 'The sessions, the newest first.').meta({ id: 'GameSessionList' }),
    examples: { one: onePage(GAME_SESSION_EXAMPLE) },
  }),
  end: adminCall({
    chapter: TRACE_CHAPTER,
    route: 'POST /players/{agent}/{member}/sessions/{id}/end',
    right: 'support',
    ofAgent: { in: 'path', name: 'agent' },
    name: 'endGameSession',
    summary: 'End a session of a player',
    description: `${ENDING} There is no body.`,
    params: {
      agent: AGENT_CODE,
      member: text('The Agent’s name for the player; case is ignored.').meta({ examples: ['PLAYER7'] }),
      id: text('The session’s id.').meta({ examples: [OWN_SESSION_EXAMPLE.session_id] }),
    },
    answers: gameSession,
    examples: { ended: { ...GAME_SESSION_EXAMPLE, ...OVER } },
    failures: [...ENDING_FAILURES, 'agent_moved'],
  }),
} as const;
