import { z } from 'zod';
import { NOTICE_KINDS, NOTICE_STATUSES } from '../../../domain/notification/notice.ts';
import { adminCall, agentCall, NOTHING } from '../call.ts';
import { EXAMPLE } from '../schemas/examples.ts';
import { count, guid, instant, moment, oneOf, text } from '../schemas/fields.ts';
import { form } from '../schemas/form.ts';
import { onePage, PAGE, pageOf } from '../schemas/pages.ts';
import { AGENT_CODE, filter, PATH_AGENT, QUERY_AGENT, until } from '../schemas/parameters.ts';
import { CALLBACKS_CHAPTER } from './callbacks.ts';

const chapter = {
  name: 'Notices to you',
  description:
    'What the gateway tells your `notice_url` beside callbacks: changes of the catalogue, maintenance, parked callbacks, blocked players. Money never waits for ' +
    'them. What each kind has in it is in the document of callbacks.',
};

const ID = '6b1f0d9a-7c52-4e0b-9a41-2f6f5d1c8e37';

const fields = {
  id: guid('Names the notice; sent as `webhook-id` and `notice_id`, the same at every attempt.'),
  kind: oneOf(NOTICE_KINDS, 'What it tells of; sent as `type`.'),
  status: oneOf(
    NOTICE_STATUSES,
    '`waiting`: it is sent, or sent again. `given_up`: a day of attempts was in vain; it is not sent again until it is replayed.',
  ),
  created_at: moment('When it was written.'),
  ended_at: moment('When it arrived or was given up; null while it waits.').nullable(),
  attempts: count('How often it was sent since it was written or replayed.'),
  answer: text('The last answer, or why there was none; null before the first one.').nullable(),
  data: z.record(z.string(), z.unknown()).meta({ description: 'What it tells, by its kind.' }),
};
const ownNotice = z.strictObject(fields).meta({ id: 'OwnNotice' });
const notice = z.strictObject({ agent: text('The Agent’s code.'), ...fields }).meta({ id: 'Notice' });

const EXAMPLE_NOTICE: z.output<typeof ownNotice> = {
  id: ID,
  kind: 'player.blocked',
  status: 'given_up',
  created_at: '2026-11-21T09:30:00.000Z',
  ended_at: '2026-11-22T09:30:00.000Z',
  attempts: 147,
  answer: 'HTTP 503',
  data: {
    member_id: 'ANN',
    reason: 'cooling_off',
    until: '2027-01-15T00:00:00.000Z',
    blocked_at: '2026-11-21T09:30:00.000Z',
    blocked_by: 'operator',
  },
};

const filters = {
  kind: oneOf(NOTICE_KINDS, 'Only those of this kind.')
    .meta({ examples: ['player.blocked'] })
    .optional(),
  status: oneOf(NOTICE_STATUSES, 'Only those of this status.')
    .meta({ examples: ['given_up'] })
    .optional(),
  since: instant.meta({ description: 'Only those written since then.', examples: [EXAMPLE.since] }).optional(),
  until: until('those written'),
  ...PAGE,
};

const REPLAYING =
  'Sends it again, delivered or not, with the same id and body. It is tried for a day again. A notice to an Agent without a notice address waits for one.';

/** Notices to the calling Agent. */
export const OWN_NOTICES = {
  list: agentCall({
    chapter,
    route: 'POST /notice/list',
    name: 'listOwnNotices',
    summary: 'List notices',
    description: 'The notices to you with their progress, the newest first. They are kept for 90 days after their end.',
    body: form(filters).meta({ id: 'OwnNoticeQuery' }),
    sends: { status: 'given_up' },
    answers: pageOf(ownNotice, 'The notices of this page, the newest first.').meta({ id: 'OwnNoticeList' }),
    examples: { givenUp: onePage(EXAMPLE_NOTICE) },
  }),
  replay: agentCall({
    chapter,
    route: 'POST /notice/replay',
    name: 'replayOwnNotice',
    summary: 'Have a notice sent again',
    description: REPLAYING,
    body: form({ notice_id: text('The notice’s id.').meta({ examples: [ID] }) }).meta({ id: 'OwnNoticeReplay' }),
    sends: { notice_id: ID },
    answers: NOTHING,
    examples: { done: {} },
    failures: ['not_found'],
  }),
} as const;

/** Notices to Agents, for administrators. */
export const NOTICES = {
  list: adminCall({
    chapter: CALLBACKS_CHAPTER,
    route: 'GET /notices',
    right: 'read',
    ofAgent: QUERY_AGENT,
    name: 'listNotices',
    summary: 'List notices to Agents',
    description: 'What Agents are told beside callbacks, at their notice address, the newest first.',
    query: { agent: filter('Only those to this Agent; case is ignored.', EXAMPLE.agent), ...filters },
    answers: pageOf(notice, 'The notices of this page, the newest first.').meta({ id: 'NoticeList' }),
    examples: { givenUp: onePage({ agent: EXAMPLE.agent, ...EXAMPLE_NOTICE }) },
  }),
  replay: adminCall({
    chapter: CALLBACKS_CHAPTER,
    route: 'POST /agents/{code}/notices/{id}/replay',
    right: 'support',
    ofAgent: PATH_AGENT,
    name: 'replayNotice',
    summary: 'Replay a notice',
    description: `${REPLAYING} There is no body.`,
    params: { code: AGENT_CODE, id: text('The notice’s id.').meta({ examples: [ID] }) },
    answers: NOTHING,
    examples: { done: {} },
  }),
} as const;
