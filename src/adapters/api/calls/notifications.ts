import { z } from 'zod';
import { TROUBLE_SEVERITIES } from '../../../domain/diagnosis/money-trouble.ts';
import { DESTINATION_KINDS, DESTINATION_NAME_RULE } from '../../../domain/notification/destination.ts';
import { adminCall, NOTHING } from '../call.ts';
import { count, flag, moment, oneOf, someOf, text } from '../schemas/fields.ts';

const chapter = {
  name: 'Admin: Notifications',
  description:
    'Where troubles are told: by e-mail, in a chat, or to a webhook. A trouble is told once, again when it grows, lasts or is over. ' +
    'docs/notifications.md shows what arrives.',
};

const severity = oneOf(
  TROUBLE_SEVERITIES,
  '`bad`: only what a person has to act on. `hint`: what is worth a look too.',
);
const kind = oneOf(
  DESTINATION_KINDS,
  '`email`: needs `SMTP_URL`. `chat`: a webhook that takes `{"text": ...}`, as Slack, Mattermost and Google Chat do. `webhook`: an address that takes fields.',
);
const ADDRESS =
  'An e-mail address, or the URL of the webhook. A URL is a secret: it is kept sealed, and shown by its host and its end.';

const fields = {
  name: text('Names the destination.'),
  kind,
  address: text('Where messages go; of a webhook the host and the end.'),
  severity,
  active: flag('False: nothing is told there.'),
  created_at: moment('When it was added.'),
  created_by: text('Who added it.'),
  delivered_at: moment('When a message last arrived; null for never.').nullable(),
  failing_since: moment('Since when messages do not arrive; null while they do.').nullable(),
  last_error: text('The last answer to a message that did not arrive.').nullable(),
};

const destination = z.strictObject(fields).meta({ id: 'Destination' });

const message = z.strictObject({
  subject: text('Its first line.'),
  status: oneOf(['waiting', 'delivered', 'given_up'], '`waiting`: it is sent, or sent again.'),
  attempts: count('How often it was sent.'),
  created_at: moment('When it was written.'),
  ended_at: moment('When it arrived or was given up; null while it waits.').nullable(),
  answer: text('The last answer; null before the first one.').nullable(),
});

const EXAMPLE = {
  name: 'night-mail',
  kind: 'email',
  address: 'night@example.com',
  severity: 'bad',
  active: true,
  created_at: '2026-11-21T09:30:00.000Z',
  created_by: 'ann@example.com',
  delivered_at: '2026-11-28T02:14:15.000Z',
  failing_since: null,
  last_error: null,
} as const;

const NAME = text('The name of the destination; case is ignored.').meta({ examples: [EXAMPLE.name] });

/** Destinations of messages to operators. */
export const NOTIFICATIONS = {
  add: adminCall({
    chapter,
    route: 'POST /notifications',
    right: 'administer',
    name: 'addDestination',
    summary: 'Add a destination',
    description: 'Adds a place where troubles are told. Within a minute it is told of all that stands.',
    body: z
      .strictObject({
        name: z
          .string()
          .min(1)
          .max(64)
          .meta({ description: `Its name, which never changes: ${DESTINATION_NAME_RULE}.` }),
        kind,
        address: text(ADDRESS),
        severity: severity.default('hint'),
      })
      .meta({ id: 'NewDestination' }),
    sends: {
      name: EXAMPLE.name,
      kind: 'chat',
      address: 'https://chat.example.com/hooks/9f2d1c0e7f0d4f7e',
      severity: 'bad',
    },
    answers: destination,
    examples: { destination: { ...EXAMPLE, delivered_at: null } },
    failures: ['already_exists'],
  }),
  list: adminCall({
    chapter,
    route: 'GET /notifications',
    right: 'read',
    name: 'listDestinations',
    summary: 'List the destinations',
    description: 'All destinations by name, active or not; fifty at most.',
    answers: z
      .strictObject({ list: z.array(destination).meta({ description: 'The destinations, by name.' }) })
      .meta({ id: 'DestinationList' }),
    examples: { destinations: { list: [EXAMPLE] } },
  }),
  show: adminCall({
    chapter,
    route: 'GET /notifications/{name}',
    right: 'read',
    name: 'showDestination',
    summary: 'Show a destination',
    description: 'One destination, with the last messages to it.',
    params: { name: NAME },
    answers: z
      .strictObject({
        ...fields,
        messages: z.array(message).meta({ description: 'The last twenty messages, the newest first.' }),
      })
      .meta({ id: 'ShownDestination' }),
    examples: {
      destination: {
        ...EXAMPLE,
        messages: [
          {
            subject:
              '[games.example.com] ACT: Agent ACME answers no callbacks: its circuit breaker is open, and its callbacks wait',
            status: 'delivered',
            attempts: 1,
            created_at: '2026-11-28T02:14:14.000Z',
            ended_at: '2026-11-28T02:14:15.000Z',
            answer: '250 2.0.0 Ok: queued',
          },
        ],
      },
    },
  }),
  change: adminCall({
    chapter,
    route: 'PATCH /notifications/{name}',
    right: 'administer',
    name: 'changeDestination',
    summary: 'Change a destination',
    description:
      'Changes the address, the severity, or whether it is told anything. With another address it is told again of all that stands.',
    params: { name: NAME },
    body: someOf({ address: text(ADDRESS), severity, active: flag('False: nothing is told there.') }).meta({
      id: 'DestinationChanges',
    }),
    sends: { severity: 'hint' },
    answers: destination,
    examples: { destination: { ...EXAMPLE, severity: 'hint' } },
  }),
  remove: adminCall({
    chapter,
    route: 'DELETE /notifications/{name}',
    right: 'administer',
    name: 'removeDestination',
    summary: 'Remove a destination',
    description: 'Removes a destination with its messages, also with one that waits.',
    params: { name: NAME },
    answers: NOTHING,
    examples: { done: {} },
  }),
  test: adminCall({
    chapter,
    route: 'POST /notifications/{name}/test',
    right: 'operate',
    name: 'testDestination',
    summary: 'Send a test message',
    description:
      'Sends a message to the destination now, and answers what was said. Nothing is kept. There is no body.',
    params: { name: NAME },
    answers: z
      .strictObject({
        delivered: flag('Whether the mail server or the webhook has taken it.'),
        answer: text('The answer, or why there was none.'),
        latency_ms: count('How long it took.'),
      })
      .meta({ id: 'TestedDestination' }),
    examples: { taken: { delivered: true, answer: '250 2.0.0 Ok: queued', latency_ms: 180 } },
  }),
} as const;
