import { z } from 'zod';
import { adminCall } from '../call.ts';
import { EXAMPLE } from '../schemas/examples.ts';
import { guid, instant, moment, text } from '../schemas/fields.ts';
import { filter } from '../schemas/parameters.ts';
import { onePage, PAGE, pageOf } from '../schemas/pages.ts';

const chapter = {
  name: 'Admin: Audit log',
  description:
    'Every administration call that may change something is noted before it is made, with the name of the administrator. Callers ' +
    'with `ADMIN_TOKEN`, and with tokens that may speak for others, name somebody else as `X-Admin-Actor` (1 to 64 letters, digits, ' +
    '`.`, `_`, `@`, `+` or `-`). Sign-ins and ended sessions are noted too. Nothing is ever removed from it.',
};

const state = (description: string) => z.looseObject({}).meta({ description }).nullable();

const change = z
  .strictObject({
    id: guid('Names the change.'),
    at: moment('When it was begun.'),
    sentence: text(
      'What was done, in a sentence, such as `ann set the wallet mode of Agent DEMO from gateway to agent.`',
    ),
    actor: text(
      'Who: the administrator’s name, or what was sent as `X-Admin-Actor` by a caller who may speak for others.',
    ),
    credential: text(
      'How the caller was known: `ADMIN_TOKEN`, `token:` or `session:` with an id; empty in old entries.',
    ),
    address: text('Where the caller called from.'),
    request_id: text('Names the request in the log of the gateway.'),
    method: text('The request’s method.'),
    path: text('The request’s path.'),
    entity: text('What it is about.'),
    fields: z.array(z.string()).meta({ description: 'Names of the fields that were sent.' }).nullable(),
    code: z
      .int()
      .meta({
        description:
          'The code of the answer, 0 for success. Null: it is under way, or its process ended in the middle of it.',
      })
      .nullable(),
    ended_at: moment('When its outcome was known.').nullable(),
    before: state(
      'The thing as it was before, without secrets. An Agent has its tokens that work and its callback secrets that sign.',
    ),
    after: state('The thing as it was after, or what was answered where no single thing was changed.'),
  })
  .meta({ id: 'Change' });

/** The log of changes by administration. */
export const CHANGES = {
  list: adminCall({
    chapter,
    route: 'GET /audit-log',
    right: 'read',
    name: 'listChanges',
    summary: 'List changes',
    description: 'What was changed or tried by administration, the newest first and page by page.',
    query: {
      entity: filter(
        'Only changes of this thing, such as `agents/ORCHARD`, as the log spells it.',
        `agents/${EXAMPLE.agent}`,
      ),
      actor: filter('Only changes of this actor.', 'ann'),
      since: instant
        .meta({ description: 'Only changes begun since this instant.', examples: [EXAMPLE.since] })
        .optional(),
      ...PAGE,
    },
    answers: pageOf(change, 'What was changed, the newest first.').meta({ id: 'ChangeList' }),
    examples: {
      page: onePage({
        id: '7d1b0f3a-52c8-4f9e-9a60-c4e8d2b7f115',
        at: '2026-11-21T09:30:00.000Z',
        sentence: `ann deactivated Agent ${EXAMPLE.agent}.`,
        actor: 'ann',
        credential: 'ADMIN_TOKEN',
        address: '192.0.2.7',
        request_id: 'k3Jx0aQ2-1f',
        method: 'PATCH',
        path: '/admin/v1/agents/orchard',
        entity: `agents/${EXAMPLE.agent}`,
        fields: ['active'],
        code: 0,
        ended_at: '2026-11-21T09:30:00.040Z',
        before: { code: EXAMPLE.agent, is_active: true },
        after: { code: EXAMPLE.agent, is_active: false },
      }),
    },
  }),
} as const;
