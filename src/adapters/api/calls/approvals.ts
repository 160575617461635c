import { z } from 'zod';
import { APPROVAL_STATUSES } from '../../../domain/people/approval.ts';
import { adminCall, NOTHING } from '../call.ts';
import { EXAMPLE } from '../schemas/examples.ts';
import { guid, moment, oneOf, text } from '../schemas/fields.ts';
import { NAME_EXAMPLE } from './people.ts';
import { onePage, PAGE, pageOf } from '../schemas/pages.ts';

const chapter = {
  name: 'Admin: Approvals',
  description:
    'Calls that `FOUR_EYES` names wait for a second person: they answer code 1009, and are kept here with their exact request. They are ' +
    'carried out once, when somebody else agrees who may make them too, with a credential of their own.',
};

const ID = '9d2f7c61-4b0e-4e8a-9f35-0c6a1d7e2b48';

const fields = {
  id: guid('Names what waits.'),
  status: oneOf(
    APPROVAL_STATUSES,
    '`waiting`: for a second person. `agreed`: being carried out. `done`: carried out; `code` has the outcome. `refused`, `expired`: nothing was done.',
  ),
  call: text('The name of the call.'),
  summary: text('What the call does, in words.'),
  method: text('The request’s method.'),
  path: text('The request’s path.'),
  entity: text('What it changes.'),
  requested_by: text('Who asked for it.'),
  credential: text('How the one who asked was known: `token:` and its id.'),
  address: text('Where it was asked for.'),
  created_at: moment('When it was asked for.'),
  expires_at: moment('Until when a second person may decide.'),
  decided_by: text('Who decided; null while nobody has.').nullable(),
  decided_at: moment('When that was.').nullable(),
  code: z
    .int()
    .meta({ description: 'The code of the answer, 0 for success; null while it was not carried out.' })
    .nullable(),
};
const approval = z.strictObject(fields).meta({ id: 'Approval' });

const example: z.output<typeof approval> = {
  id: ID,
  status: 'waiting',
  call: 'replayCallbacks',
  summary: 'Replay an Agent’s callbacks',
  method: 'POST',
  path: `/admin/v1/agents/${EXAMPLE.agent}/callbacks/replay`,
  entity: `agents/${EXAMPLE.agent}`,
  requested_by: NAME_EXAMPLE,
  credential: 'token:3c5d8f0e-71a4-4b6c-9e2f-8a1b0c4d7e65',
  address: '192.0.2.7',
  created_at: '2026-11-21T09:30:00.000Z',
  expires_at: '2026-11-22T09:30:00.000Z',
  decided_by: null,
  decided_at: null,
  code: null,
};

const guarded = z
  .strictObject({
    call: text('The name of the call.'),
    summary: text('What the call does, in words.'),
    waits: text('When it waits, in words.'),
  })
  .meta({ id: 'GuardedCall' });

const guardedExample: z.output<typeof guarded> = {
  call: example.call,
  summary: example.summary,
  waits: 'always',
};

const params = { id: text('The approval’s id.').meta({ examples: [ID] }) };

/** Calls that wait for a second person. */
export const APPROVALS = {
  list: adminCall({
    chapter,
    route: 'GET /approvals',
    right: 'read',
    name: 'listApprovals',
    summary: 'List what needs a second person',
    description: 'What waits, or all that was asked for, the latest first; and which calls wait at all.',
    query: {
      status: oneOf(['waiting', 'all'], 'Only what waits, or everything.')
        .meta({ examples: ['waiting'] })
        .default('waiting'),
      ...PAGE,
    },
    answers: pageOf(approval, 'The calls of this page, the latest first.')
      .extend({
        guarded: z.array(guarded).meta({ description: 'The calls that wait; none where `FOUR_EYES` is not set.' }),
      })
      .meta({ id: 'ApprovalList' }),
    examples: { one: { ...onePage(example), guarded: [guardedExample] } },
  }),
  show: adminCall({
    chapter,
    route: 'GET /approvals/{id}',
    right: 'read',
    name: 'showApproval',
    summary: 'Show what needs a second person',
    description: 'The exact request, and the thing that it changes as it is now. Secrets are not shown.',
    params,
    answers: z
      .strictObject({
        ...fields,
        body: z
          .unknown()
          .meta({ description: 'The body that is carried out, with its defaults; null where there is none.' }),
        now: z
          .looseObject({})
          .meta({ description: 'The thing as it is now; null where it does not exist.' })
          .nullable(),
      })
      .meta({ id: 'ShownApproval' }),
    examples: {
      waiting: {
        ...example,
        body: { since: '2026-11-21T00:00:00Z' },
        now: { code: EXAMPLE.agent, is_active: true },
      },
    },
  }),
  agree: adminCall({
    chapter,
    route: 'POST /approvals/{id}/agree',
    right: 'support',
    name: 'agreeToApproval',
    summary: 'Agree, and carry the call out',
    description:
      'Carries the call out, once, whatever crashes meanwhile. It takes the right for the call itself, and somebody else than the one who asked. ' +
      'The answer to the call is shown here, and a secret in it nowhere else. There is no body.',
    params,
    answers: z
      .strictObject({
        code: z.int().meta({ description: 'The code of the answer to the call; 0 for success.' }),
        refusal: text('Why the call was refused; null when it was not.').nullable(),
        answer: z.looseObject({}).meta({ description: 'The data of the answer; null when it has none.' }).nullable(),
      })
      .meta({ id: 'CarriedOut' }),
    examples: { done: { code: 0, refusal: null, answer: { replayed: 37 } } },
  }),
  refuse: adminCall({
    chapter,
    route: 'POST /approvals/{id}/refuse',
    right: 'support',
    name: 'refuseApproval',
    summary: 'Refuse',
    description: 'Ends what waits; nothing is done. It takes the same right as to agree. There is no body.',
    params,
    answers: NOTHING,
    examples: { done: {} },
  }),
} as const;
