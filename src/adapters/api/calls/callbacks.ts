import { z } from 'zod';
import {
  ATTEMPTS_LISTED_MAX,
  CALLBACK_STATUSES,
  KEPT_ANSWER_BYTES_MAX,
} from '../../../domain/callback/callback-log-rules.ts';
import { ATTEMPT_OUTCOMES, PARK_REASONS } from '../../../domain/callback/callback-outcome.ts';
import { IN_DOUBT_REASONS } from '../../../domain/in-doubt/in-doubt-item.ts';
import { CALLBACK_ROLES, type CallbackRole } from '../../../domain/callback/callback-role.ts';
import { adminCall, NOTHING } from '../call.ts';
import { EXAMPLE } from '../schemas/examples.ts';
import { count, flag, guid, instant, moment, oneOf, text } from '../schemas/fields.ts';
import { onePage, PAGE, pageOf } from '../schemas/pages.ts';
import { amountRange, filter, AGENT_CODE, PATH_AGENT, QUERY_AGENT, until } from '../schemas/parameters.ts';

/** The chapter about callbacks. */
export const CALLBACKS_CHAPTER = {
  name: 'Admin: Callbacks',
  description:
    'What the gateway tells Agents’ systems: each at least once, and in order within its lane. What could not be delivered, or ' +
    'was refused although the money has moved, is parked and listed until somebody replays it.',
};

const ROLES = Object.keys(CALLBACK_ROLES) as CallbackRole[];

const chapter = CALLBACKS_CHAPTER;

const fields = {
  id: guid('Names the callback; the Agent sees it as `webhook-id` and `callback_id`, the same at every attempt.'),
  agent: text('The Agent’s code.'),
  lane: text('What keeps its order: of two callbacks of one lane the earlier is delivered first.'),
  role: oneOf(ROLES, 'Which callback it is.'),
  transaction_id: text('The wallet transaction that it tells of.'),
  status: oneOf(
    CALLBACK_STATUSES,
    '`pending`: on its way, or behind one that is. `delivered`: the Agent accepted it. `refused`: a bet that the Agent was ' +
      'asked about and did not take; that is final. `parked`: in doubt, and not sent until it is replayed. `asking`: the Agent holds the wallet and is being ' +
      'asked about a bet. `unanswered`: it did not answer that in time, so the bet is off; a cancel follows where it may have arrived.',
  ),
  parked_for: oneOf(
    PARK_REASONS,
    '`undelivered`: 76 hours of attempts were in vain. `refused`: the Agent does not accept money that has moved. ' +
      '`no_callback_base`: the Agent has no address; it goes on by itself when it gets one. null: it is not parked.',
  ).nullable(),
  created_at: moment('When it was made.'),
  delivered_at: moment('When it was accepted, the last time.').nullable(),
  provider: text('The provider of the transaction; null where the transaction is not known.').nullable(),
  member_id: text('The Agent’s name for the player.').nullable(),
  round_id: text('The provider’s round.').nullable(),
  game_code: text('The provider’s code of the game; null where it did not name the game.').nullable(),
  currency: text('Of the wallet.').nullable(),
  amount: text('What the transaction moved; negative takes from the player.').nullable(),
  attempt_count: count('The attempts that are kept.'),
  failure_count: count('Those of them that the Agent did not accept.'),
  last_attempt_at: moment('When it was sent last.').nullable(),
  last_outcome: oneOf(ATTEMPT_OUTCOMES, 'What the last attempt came to.').nullable(),
  last_says: text(
    'What that means, in words that continue “The Agent’s system …”, such as `answers 401: secret or clock`.',
  ).nullable(),
  last_answer: text('The beginning of the last answer, or why there was none.').nullable(),
  next_attempt_at: moment('From when on it is sent next; null while no attempt is planned.').nullable(),
  blocked_by: guid('The earlier callback of its lane behind which it waits.').nullable(),
  on_its_way: flag('Whether the outcome of its next attempt will be known within seconds: ask again then.'),
  waits_because: text('Why it is not delivered, in a sentence; null once it is over.').nullable(),
};
const callback = z.strictObject(fields).meta({ id: 'Callback' });

/** One attempt to deliver a callback, with the Agent's answer. */
export const attempt = z.strictObject({
  at: moment('When it was sent.'),
  http_status: z.int().meta({ description: 'The status of the answer; null when there was none.' }).nullable(),
  latency_ms: count('How long it took.'),
  outcome: oneOf(
    ATTEMPT_OUTCOMES,
    'What it came to. `not_accepted` is any answer that neither accepts nor refuses as the interface has it.',
  ),
  says: text('What that means, in words that continue “The Agent’s system …”.'),
  answer: text(`The first ${KEPT_ANSWER_BYTES_MAX} bytes of the answer, or why there is none.`),
});

const ID = '5f0c2d1e-8b47-4a39-9c6d-17e3a4b5c6d7';
const parked: z.output<typeof callback> = {
  id: ID,
  agent: EXAMPLE.agent,
  lane: 'A:round-77',
  role: 'settle',
  transaction_id: '0b9e7c55-3d21-4f0a-8e6b-92d4c1a7f380',
  status: 'parked',
  parked_for: 'refused',
  created_at: '2026-11-21T09:30:00.000Z',
  delivered_at: null,
  provider: EXAMPLE.provider,
  member_id: 'ANN',
  round_id: 'R77',
  game_code: 'clockwork-orchard',
  currency: 'USD',
  amount: '25.0000',
  attempt_count: 1,
  failure_count: 1,
  last_attempt_at: '2026-11-21T09:30:00.120Z',
  last_outcome: 'refused',
  last_says: 'refuses with code 2001: player not found',
  last_answer: '{"status":false,"code":2001,"data":{},"msg":"player not found"}',
  next_attempt_at: null,
  blocked_by: null,
  on_its_way: false,
  waits_because: IN_DOUBT_REASONS.refused,
};

/** A callback with its body and all attempts. */
export const shownCallback = z
  .strictObject({
    ...fields,
    body: text('What is sent, byte by byte.'),
    attempts: z
      .array(attempt)
      .max(ATTEMPTS_LISTED_MAX)
      .meta({ description: `The attempts so far, oldest first; the latest ${ATTEMPTS_LISTED_MAX} of them.` }),
  })
  .meta({ id: 'ShownCallback' });

export const CALLBACK_EXAMPLE: z.output<typeof shownCallback> = {
  ...parked,
  body: '{"amount":"12.50"}',
  attempts: [
    {
      at: '2026-11-21T09:30:00.120Z',
      http_status: 200,
      latency_ms: 41,
      outcome: 'refused',
      says: 'refuses with code 2001: player not found',
      answer: '{"status":false,"code":2001,"data":{},"msg":"player not found"}',
    },
  ],
};

const CALLBACK = { id: text('The callback’s id.').meta({ examples: [ID] }) };

/** The log of callbacks, and their replay. */
export const CALLBACKS = {
  list: adminCall({
    chapter,
    route: 'GET /callbacks',
    right: 'read',
    ofAgent: QUERY_AGENT,
    name: 'listCallbacks',
    summary: 'List callbacks',
    description:
      'The newest first. `status=parked` lists what is in doubt. With millions of callbacks a filter by amount is slow, unless ' +
      'the list is narrowed by another filter too.',
    query: {
      agent: filter('Only those of this Agent; case is ignored.', EXAMPLE.agent),
      status: oneOf(CALLBACK_STATUSES, 'Only those of this status.')
        .meta({ examples: ['parked'] })
        .optional(),
      since: instant.meta({ description: 'Only those made since then.', examples: [EXAMPLE.since] }).optional(),
      until: until('those made'),
      player: filter('Only about players of this name at their Agent; case is ignored.', 'ANN'),
      round: filter('Only about this round, as the provider writes it.', 'R77'),
      transaction: filter('Only about the wallet transaction of this GUID.', parked.transaction_id),
      role: oneOf(ROLES, 'Only of this role.')
        .meta({ examples: ['settle'] })
        .optional(),
      lane: filter('Only of this lane.', parked.lane),
      failures: z
        .int()
        .min(0)
        .meta({ description: 'Only those that failed in at least so many attempts.', examples: [3] })
        .optional(),
      last_outcome: oneOf(ATTEMPT_OUTCOMES, 'Only those whose last attempt came to this.')
        .meta({ examples: ['timed_out'] })
        .optional(),
      due_before: instant
        .meta({ description: 'Only those that are sent next before then.', examples: [EXAMPLE.until] })
        .optional(),
      blocked_by: filter('Only those that wait behind the callback of this id.', ID),
      after: filter('Only those made after the callback of this id, for a reader that follows the list.', ID),
      ...amountRange('callbacks about a movement'),
      ...PAGE,
    },
    answers: pageOf(callback, 'The callbacks of this page, the newest first.').meta({ id: 'CallbackList' }),
    examples: { parked: onePage(parked) },
  }),
  show: adminCall({
    chapter,
    route: 'GET /callbacks/{id}',
    right: 'read',
    ofAgent: { in: 'item', item: 'callback', name: 'id' },
    name: 'showCallback',
    summary: 'Show a callback',
    description: 'What is sent, and every attempt with what the Agent’s system answered.',
    params: CALLBACK,
    answers: shownCallback,
    examples: { parked: CALLBACK_EXAMPLE },
  }),
  replay: adminCall({
    chapter,
    route: 'POST /callbacks/{id}/replay',
    right: 'support',
    ofAgent: { in: 'item', item: 'callback', name: 'id' },
    name: 'replayCallback',
    summary: 'Replay a callback',
    description:
      'Sends it again, delivered or not, before what came later in its lane, and lets a parked lane go on. A bet that the ' +
      'Agent was asked about cannot be replayed. There is no body.',
    params: CALLBACK,
    answers: NOTHING,
    examples: { done: {} },
    failures: ['invalid_parameter', 'agent_moved'],
  }),
  replayAll: adminCall({
    chapter,
    route: 'POST /agents/{code}/callbacks/replay',
    right: 'support',
    ofAgent: PATH_AGENT,
    secondPerson: {},
    name: 'replayCallbacks',
    summary: 'Replay an Agent’s callbacks',
    description:
      'Sends all of them again that were made since a moment, delivered or not, in their order within each lane; bets that ' +
      'it was asked about are left out. Whoever receives them must know each `callback_id` that it has accepted. Refused while ' +
      'a callback that was replayed before waits for its next attempt; a replay that two people want is not refused for that.',
    params: { code: AGENT_CODE },
    body: z
      .strictObject({ since: instant.meta({ description: 'Replays what was made since then.' }) })
      .meta({ id: 'ReplayRequest' }),
    sends: { since: EXAMPLE.since },
    answers: z.strictObject({ replayed: count('How many callbacks are sent again.') }).meta({ id: 'Replayed' }),
    examples: { some: { replayed: 37 } },
    failures: ['too_many_requests', 'agent_moved'],
  }),
} as const;
