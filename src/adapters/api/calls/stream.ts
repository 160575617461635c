import { z } from 'zod';
import { STREAMED_KINDS } from '../../../domain/outgoing/outgoing-kinds.ts';
import { adminCall } from '../call.ts';
import { count, flag, instant, moment, oneOf, text } from '../schemas/fields.ts';

const chapter = {
  name: 'Admin: Stream',
  description:
    'The stream of events to another system, such as a data warehouse: how far it is, and from where it goes on. Any number of processes may be asked; ' +
    'one of them sends.',
};

const streamed = z
  .strictObject({
    kind: oneOf(STREAMED_KINDS, 'The events that it is about.'),
    number: count('The number of the last record that was sent; for games and providers, the revision.'),
    complete_until: moment(
      'What was recorded before this moment was sent; null before the first event and after the stream was rewound.',
    ).nullable(),
    stopped_for: text('Why it waits for a person; null if it goes on.').nullable(),
  })
  .meta({ id: 'StreamedKind' });

const answers = z
  .strictObject({
    on: flag('Whether this process has an address to send to.'),
    trouble: text('Why the broker takes nothing, as far as is known; null if it does.').nullable(),
    kinds: z.array(streamed).meta({ description: 'How far the stream is, by kind.' }),
  })
  .meta({ id: 'Stream' });

const EXAMPLE = {
  on: true,
  trouble: null,
  kinds: [{ kind: 'transactions', number: 184_223, complete_until: '2026-11-27T09:30:01.250Z', stopped_for: null }],
} as const;

/** How far the stream is, and from where it goes on. */
export const STREAM = {
  show: adminCall({
    chapter,
    route: 'GET /stream',
    right: 'read',
    name: 'showStream',
    summary: 'Show the stream',
    description: 'How far the stream of events is with each kind, and why it waits, if it does.',
    answers,
    examples: { running: EXAMPLE },
  }),
  rewind: adminCall({
    chapter,
    route: 'POST /stream/rewind',
    right: 'operate',
    name: 'rewindStream',
    summary: 'Rewind the stream',
    description:
      'Sets the place from which the stream goes on, to a moment or after a number, and lets a stopped kind go on. Events are then sent again with the same ids. ' +
      'Games and providers are sent as they are now, at least those that have changed since the moment.',
    body: z
      .strictObject({
        kind: oneOf(STREAMED_KINDS, 'Only this kind; all kinds if it is omitted.').optional(),
        to: instant.meta({ description: 'The moment from which on events are sent.' }).optional(),
        number: count('The number after which events are sent; in place of `to`, and with `kind`.').optional(),
        skip: flag('Whether the place may be ahead, so that events are left out.').default(false),
      })
      .meta({ id: 'RewindRequest' }),
    sends: { to: '2026-11-26T00:00:00Z' },
    answers,
    examples: { rewound: { ...EXAMPLE, kinds: [{ ...EXAMPLE.kinds[0], number: 120_004, complete_until: null }] } },
  }),
} as const;
