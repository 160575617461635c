import { z } from 'zod';
import { adminCall } from '../call.ts';
import { DIAGNOSIS, DIAGNOSIS_CHAPTER } from './diagnosis.ts';
import { EXAMPLE } from '../schemas/examples.ts';
import { count, moment, text } from '../schemas/fields.ts';

const callbacks = z.strictObject({
  oldest_pending_at: moment('When the oldest callback was made that is neither delivered nor parked.').nullable(),
  oldest_pending_of: text('The Agent of that callback.').nullable(),
  parked: count('Lanes that wait for an operator.'),
  open_breakers: z
    .array(z.string())
    .meta({ description: 'Agents that are only probed, because they accept no callbacks.' }),
});

const pace = z.strictObject({
  provider: text('The provider’s code.'),
  slow_seconds: z.number().meta({ description: 'The duration that one call in twenty exceeds, in seconds.' }),
  unanswered: z.number().min(0).max(1).meta({ description: 'The share of calls without an answer.' }),
});

/** The state of the gateway at a glance. */
export const OVERVIEW = {
  show: adminCall({
    chapter: DIAGNOSIS_CHAPTER,
    route: 'GET /overview',
    right: 'read',
    name: 'showOverview',
    summary: 'Show the gateway at a glance',
    description:
      'What is wrong with money, the backlog of callbacks, the last proof of the books, and the pace of providers. It asks nobody outside and may be asked for ' +
      'every few seconds. The paces are those of the process that answers.',
    answers: z
      .strictObject({
        at: moment('When, by the gateway’s clock.'),
        troubles: DIAGNOSIS.diagnose.answers.shape.money,
        callbacks: callbacks.meta({ description: 'The backlog of callbacks.' }),
        proven_at: moment('When an audit last proved all money; null for never.').nullable(),
        providers: z
          .array(pace)
          .meta({ description: 'Providers with at least five calls in the last ten minutes, by code.' }),
      })
      .meta({ id: 'Overview' }),
    examples: {
      overview: {
        at: '2026-11-21T09:30:00.000Z',
        troubles: [],
        callbacks: {
          oldest_pending_at: '2026-11-21T09:29:59.000Z',
          oldest_pending_of: EXAMPLE.agent,
          parked: 0,
          open_breakers: [],
        },
        proven_at: '2026-11-21T03:00:00.000Z',
        providers: [{ provider: EXAMPLE.provider, slow_seconds: 0.24, unanswered: 0 }],
      },
    },
  }),
} as const;
