import { z } from 'zod';
import { BLOCK_REASONS } from '../../../domain/player/block.ts';
import { memberId } from '../schemas/agent-fields.ts';
import { adminCall, agentCall } from '../call.ts';
import { EXAMPLE } from '../schemas/examples.ts';
import { count, flag, guid, instant, line, moment, oneOf, text } from '../schemas/fields.ts';
import { form } from '../schemas/form.ts';
import { AGENT_CODE } from '../schemas/parameters.ts';
import type { FailureKind } from '../words/failure-codes.ts';
import { OWN_SESSION_EXAMPLE, ownSession } from './game-sessions.ts';
import { OWN_LIMIT_EXAMPLE, ownLimit } from './player-limits.ts';
import { PLAYERS_CHAPTER } from './players.ts';
import { TRACE_CHAPTER } from './search.ts';

/** The longest note beside a block, in characters. */
const NOTE_LENGTH_MAX = 500;

const member = memberId('The Agent’s name for the player. Case is ignored.');
const REASON =
  'Why. `self_exclusion` and `cooling_off` are wishes of the player: with an `until` they cannot be lifted before it.';
const reason = oneOf(BLOCK_REASONS, REASON);
const UNTIL =
  'When the block ends by itself: ISO 8601 with its zone, in the future. Left out: it stands until it is lifted.';
const until = instant.meta({ description: UNTIL, examples: ['2027-01-15T00:00:00Z'] }).optional();
const note = line(NOTE_LENGTH_MAX).meta({ description: 'For people; kept beside the block.' }).optional();
const whichReason = oneOf(BLOCK_REASONS, 'Only blocks of this reason. Left out: all.').optional();
const liftingNote = line(NOTE_LENGTH_MAX).meta({ description: 'For people; kept beside the blocks.' }).optional();

const standing = {
  reason: oneOf(BLOCK_REASONS, 'Why.'),
  until: moment('When it ends by itself; null: it stands until it is lifted.').nullable(),
  blocked_at: moment('Since when it stands.'),
  refused_stakes: count('How many stakes were refused since.'),
};

const ownBlock = z
  .strictObject({
    ...standing,
    blocked_by: oneOf(['agent', 'operator'], 'Who placed it: the Agent, or the operator of the gateway.'),
    note: text('The note of the Agent; empty where the operator placed the block.'),
  })
  .meta({ id: 'OwnPlayerBlock' });

/** A block of a player, for administrators. */
export const playerBlock = z
  .strictObject({
    ...standing,
    blocked_by: text('Who placed it: `agent:` and the Agent’s code, or the administrator.'),
    note: text('Kept beside it; may be empty.'),
    stands: flag('Whether it stops stakes now.'),
    lifted_at: moment('When somebody lifted it, or a longer block took its place; null: nobody did.').nullable(),
    lifted_by: text('Who that was.').nullable(),
    lifted_note: text('Kept beside it.').nullable(),
  })
  .meta({ id: 'PlayerBlock' });

/** A block as a step of a timeline. */
export const tracedBlock = playerBlock
  .omit({ stands: true })
  .extend({ id: guid('The gateway’s own id of it.') })
  .meta({ id: 'TracedBlock' });

const sessions = z
  .array(
    z.strictObject({
      provider: text('Code of the provider.'),
      currency: text('Of the account there.'),
      status: oneOf(
        ['ended', 'not_supported', 'failed'],
        'Whether the provider ended the player’s games: `ended`; `not_supported`, it has no such function; `failed`, it could not ' +
          'be told. A game that goes on gets no stake booked.',
      ),
    }),
  )
  .meta({ description: 'The games of the player, by account at a provider that has the player.' });

const OWN_BLOCKS = 'The blocks that stand, the newest first; empty: the player may play.';

const BLOCK_EXAMPLE: z.output<typeof ownBlock> = {
  reason: 'cooling_off',
  until: '2027-01-15T00:00:00.000Z',
  blocked_at: '2026-11-21T09:30:00.000Z',
  refused_stakes: 0,
  blocked_by: 'agent',
  note: 'Asked for it in the chat.',
};

/** An example of a block for administrators. */
export const PLAYER_BLOCK_EXAMPLE: z.output<typeof playerBlock> = {
  ...BLOCK_EXAMPLE,
  blocked_by: `agent:${EXAMPLE.agent}`,
  stands: true,
  lifted_at: null,
  lifted_by: null,
  lifted_note: null,
};

const PLAYER = { member_id: 'PLAYER7' };
const SENT = { reason: 'cooling_off', until: '2027-01-15T00:00:00Z', note: BLOCK_EXAMPLE.note } as const;
const SESSIONS = [
  { provider: EXAMPLE.provider, currency: 'EUR', status: 'not_supported' },
  { provider: 'C', currency: 'EUR', status: 'ended' },
] as const;
const FAILURES: readonly FailureKind[] = ['malformed_member_id', 'player_not_found'];

const BLOCKING =
  'From the answer on no new stake of the player is booked at any provider, also in games that are open, in both wallet modes; launches ' +
  'and deposits into a provider’s own wallet are refused with 2003. Payouts and corrections are booked as always. Blocks of several reasons stand side ' +
  'by side, and each ends by itself. A block that is there already, or is shorter than one of its reason, changes nothing and answers the same.';
const UNBLOCKING =
  'Lifts the blocks of the player, or those of one reason. Where a `self_exclusion` or `cooling_off` among them has an `until` that is not ' +
  'reached, nothing is lifted (2007). Where no block stands, the answer is the same.';

/** The calls of Agents that stop their own players. */
export const OWN_BLOCKING = {
  block: agentCall({
    chapter: PLAYERS_CHAPTER,
    route: 'POST /player/block',
    name: 'blockOwnPlayer',
    summary: 'Block a player',
    description: BLOCKING,
    body: form({ member_id: member, reason, until, note }).meta({ id: 'OwnBlockRequest' }),
    sends: { ...PLAYER, ...SENT },
    answers: z
      .strictObject({
        member_id: text('The Agent’s name for the player, in upper case.'),
        blocks: z.array(ownBlock).meta({ description: OWN_BLOCKS }),
        sessions,
      })
      .meta({ id: 'StoppedOwnPlayer' }),
    examples: { blocked: { ...PLAYER, blocks: [BLOCK_EXAMPLE], sessions: SESSIONS } },
    failures: FAILURES,
  }),
  unblock: agentCall({
    chapter: PLAYERS_CHAPTER,
    route: 'POST /player/unblock',
    name: 'unblockOwnPlayer',
    summary: 'Unblock a player',
    description: UNBLOCKING,
    body: form({ member_id: member, reason: whichReason, note: liftingNote }).meta({ id: 'OwnUnblockRequest' }),
    sends: PLAYER,
    answers: z
      .strictObject({
        member_id: text('The Agent’s name for the player, in upper case.'),
        blocks: z.array(ownBlock).meta({ description: OWN_BLOCKS }),
      })
      .meta({ id: 'UnblockedOwnPlayer' }),
    examples: { unblocked: { ...PLAYER, blocks: [] } },
    failures: [...FAILURES, 'block_not_over'],
  }),
  detail: agentCall({
    chapter: PLAYERS_CHAPTER,
    route: 'POST /player/detail',
    name: 'showOwnPlayer',
    summary: 'Show a player',
    description: 'What the gateway knows of the player. No provider is asked.',
    body: form({ member_id: member }).meta({ id: 'OwnPlayerQuery' }),
    sends: PLAYER,
    answers: z
      .strictObject({
        member_id: text('The Agent’s name for the player, in upper case.'),
        hub_member_id: text('The player’s name among those of all Agents.'),
        active: flag('Whether the player has launched a game since the last logout.'),
        blocked: flag('Whether a block stands.'),
        blocks: z.array(ownBlock).meta({ description: OWN_BLOCKS }),
        limits: z.array(ownLimit).meta({ description: 'The limits, by currency; empty: there is none.' }),
        balances: z
          .array(
            z.strictObject({
              currency: text('Of the wallet.'),
              balance: text('In the gateway’s wallet; where the Agent holds the wallet, what it said last.'),
            }),
          )
          .meta({ description: 'By currency; none for wallets without a movement.' }),
        accounts: z
          .array(
            z.strictObject({
              provider: text('Code of the provider.'),
              currency: text('Of the account.'),
              registered: flag('Whether the provider is known to have the player.'),
            }),
          )
          .meta({ description: 'By provider and currency.' }),
        last_session: ownSession.nullable().meta({ description: 'The last launch; null: none is kept.' }),
      })
      .meta({ id: 'OwnPlayer' }),
    examples: {
      player: {
        ...PLAYER,
        hub_member_id: `${EXAMPLE.agent}_${PLAYER.member_id}`,
        active: false,
        blocked: true,
        blocks: [BLOCK_EXAMPLE],
        limits: [OWN_LIMIT_EXAMPLE],
        balances: [{ currency: 'EUR', balance: '125.5000' }],
        accounts: [{ provider: EXAMPLE.provider, currency: 'EUR', registered: true }],
        last_session: OWN_SESSION_EXAMPLE,
      },
    },
    failures: FAILURES,
  }),
} as const;

const params = {
  agent: AGENT_CODE,
  member: text('The Agent’s name for the player; case is ignored.').meta({ examples: ['ANN'] }),
};
const BLOCKS = z.array(playerBlock).meta({ description: OWN_BLOCKS });
const ANN = { member_id: 'ANN' };

/** The calls of administrators that stop players. */
export const BLOCKING_CALLS = {
  block: adminCall({
    chapter: TRACE_CHAPTER,
    route: 'POST /players/{agent}/{member}/block',
    right: 'support',
    ofAgent: { in: 'path', name: 'agent' },
    name: 'blockPlayer',
    summary: 'Block a player',
    description: BLOCKING,
    params,
    body: z.strictObject({ reason, until, note }).meta({ id: 'BlockRequest' }),
    sends: SENT,
    answers: z
      .strictObject({ member_id: text('The Agent’s name for the player.'), blocks: BLOCKS, sessions })
      .meta({ id: 'StoppedPlayer' }),
    examples: { blocked: { ...ANN, blocks: [PLAYER_BLOCK_EXAMPLE], sessions: SESSIONS } },
    failures: [...FAILURES, 'agent_moved'],
  }),
  unblock: adminCall({
    chapter: TRACE_CHAPTER,
    route: 'POST /players/{agent}/{member}/unblock',
    right: 'support',
    fieldRights: { before_end: 'administer' },
    secondPerson: { fields: ['before_end'] },
    ofAgent: { in: 'path', name: 'agent' },
    name: 'unblockPlayer',
    summary: 'Unblock a player',
    description: `${UNBLOCKING} With \`before_end\` an admin may lift them all the same, if a second person agrees: \`FOUR_EYES\` must name this call.`,
    params,
    body: z
      .strictObject({
        reason: whichReason,
        note: liftingNote,
        before_end: flag('Lifts also what the player asked for and what has not reached its end.').optional(),
      })
      .meta({ id: 'UnblockRequest' }),
    sends: { reason: 'fraud', note: 'The payments were explained.' },
    answers: z
      .strictObject({ member_id: text('The Agent’s name for the player.'), blocks: BLOCKS })
      .meta({ id: 'UnblockedPlayer' }),
    examples: { unblocked: { ...ANN, blocks: [] } },
    failures: [...FAILURES, 'block_not_over', 'agent_moved'],
  }),
} as const;
