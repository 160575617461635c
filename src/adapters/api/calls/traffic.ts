import { z } from 'zod';
import { TRAFFIC_RANGES, type TrafficRange } from '../../../domain/traffic/traffic.ts';
import { adminCall } from '../call.ts';
import { EXAMPLE } from '../schemas/examples.ts';
import { count, moment, oneOf, text } from '../schemas/fields.ts';
import { filter, QUERY_AGENT } from '../schemas/parameters.ts';
import { DIAGNOSIS_CHAPTER } from './diagnosis.ts';

const RANGES = Object.keys(TRAFFIC_RANGES) as TrafficRange[];

const milliseconds = (what: string) => count(`${what}, in milliseconds; null if there was none.`).nullable();

const point = z
  .strictObject({
    at: moment('When the step began.'),
    events: count('Events of providers that were decided, without repetitions.'),
    refused: count('Those of them that were refused or failed.'),
    event_ms_mean: milliseconds('How long an event took from its arrival to its decision, on average'),
    event_ms_max: milliseconds('The longest of them'),
    attempts: count('Requests to Agents about bets and money, repetitions included.'),
    failed: count('Those of them that the Agent did not accept. An answer that refuses a bet has not failed.'),
    attempt_ms_mean: milliseconds('How long the Agent took to answer, on average'),
    attempt_ms_max: milliseconds('The longest of them'),
  })
  .meta({ id: 'TrafficPoint' });

const money = z.strictObject({
  at: moment('When the step began.'),
  from_players: text('The money that events took from players.'),
  to_players: text('The money that events gave to players.'),
});

/** The work over time. */
export const TRAFFIC = {
  show: adminCall({
    chapter: DIAGNOSIS_CHAPTER,
    route: 'GET /traffic',
    right: 'read',
    ofAgent: QUERY_AGENT,
    name: 'showTraffic',
    summary: 'Show events, deliveries and money over time',
    description:
      'The work of all processes over the last hour by minute, the last day by quarter of an hour, or the last week by two hours. The figures are for ' +
      'pictures and come ten seconds late: what a process that was killed had not added is missing. Statements are the books.',
    query: {
      range: oneOf(RANGES, 'The time until now; `hour` by default.')
        .meta({ examples: ['day'] })
        .optional(),
      agent: filter('Only the work of this Agent.', EXAMPLE.agent),
      provider: filter('Only the work of this provider.', EXAMPLE.provider),
    },
    answers: z
      .strictObject({
        step_seconds: count('The length of a step.'),
        points: z
          .array(point)
          .meta({ description: 'Every step of the range, the oldest first; the last one is not over.' }),
        money: z
          .array(
            z.strictObject({
              currency: text('The currency.'),
              points: z.array(money).meta({ description: 'The same steps.' }),
            }),
          )
          .meta({ description: 'Each currency that moved, by its code.' }),
      })
      .meta({ id: 'Traffic' }),
    examples: {
      traffic: {
        step_seconds: 60,
        points: [
          {
            at: '2026-11-21T09:30:00.000Z',
            events: 412,
            refused: 3,
            event_ms_mean: 18,
            event_ms_max: 240,
            attempts: 409,
            failed: 0,
            attempt_ms_mean: 41,
            attempt_ms_max: 388,
          },
        ],
        money: [
          {
            currency: 'EUR',
            points: [{ at: '2026-11-21T09:30:00.000Z', from_players: '1024.50', to_players: '987.20' }],
          },
        ],
      },
    },
  }),
} as const;
