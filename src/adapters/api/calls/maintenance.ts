import { z } from 'zod';
import {
  WINDOW_GAMES_MAX,
  WINDOW_NOTE_LENGTH_MAX,
  WINDOW_STATUSES,
} from '../../../domain/maintenance/maintenance-window.ts';
import { adminCall } from '../call.ts';
import { EXAMPLE } from '../schemas/examples.ts';
import { guid, instant, line, moment, oneOf, text } from '../schemas/fields.ts';
import { onePage, PAGE, pageOf } from '../schemas/pages.ts';
import { filter, PROVIDER_CODE } from '../schemas/parameters.ts';

const chapter = {
  name: 'Admin: Maintenance',
  description:
    'Times in which a provider, or some of its games, are in maintenance. They begin and end by the clock of the database. A game is in maintenance while its ' +
    'own flag or that of its provider says so, or while such a time runs; none of them changes another.',
};

const FROM = 'When it begins: ISO 8601 with its zone, not in the past. Left out: now.';
const TO = 'When it ends: after `from`, and at most 31 days after it.';

const maintenance = z
  .strictObject({
    id: guid('Names it.'),
    provider: text('The provider’s code.'),
    games: z.array(guid('A game’s id.')).meta({ description: 'The games; empty: all of the provider.' }),
    from: moment('When it begins.'),
    to: moment('When it ends.'),
    note: text('For Agents and people; may be empty.'),
    status: oneOf(WINDOW_STATUSES, '`running`: its games are in maintenance.'),
    announced_at: moment('When Agents were first told of it; null: not yet.').nullable(),
    created_at: moment('When it was scheduled.'),
    created_by: text('Who scheduled it.'),
  })
  .meta({ id: 'Maintenance' });

const EXAMPLE_WINDOW: z.output<typeof maintenance> = {
  id: '2c7d9f10-4e1b-4c57-8a0d-6f3b1e5a9d42',
  provider: EXAMPLE.provider,
  games: [],
  from: '2026-12-01T02:00:00.000Z',
  to: '2026-12-01T04:00:00.000Z',
  note: 'New version of the provider.',
  status: 'scheduled',
  announced_at: null,
  created_at: '2026-11-28T09:30:00.000Z',
  created_by: 'ann@example.com',
};

/** Maintenance with a clock. */
export const MAINTENANCE = {
  list: adminCall({
    chapter,
    route: 'GET /maintenance',
    right: 'read',
    name: 'listMaintenance',
    summary: 'List times of maintenance',
    description: 'Those to come, those that run and those of the past; the one that begins last comes first.',
    query: {
      provider: filter('Only of this provider; case is ignored.', EXAMPLE.provider),
      status: oneOf(WINDOW_STATUSES, 'Only of this status.')
        .meta({ examples: ['scheduled'] })
        .optional(),
      ...PAGE,
    },
    answers: pageOf(maintenance, 'Those of this page.').meta({ id: 'MaintenanceList' }),
    examples: { scheduled: onePage(EXAMPLE_WINDOW) },
  }),
  schedule: adminCall({
    chapter,
    route: 'POST /providers/{code}/maintenance',
    right: 'operate',
    name: 'scheduleMaintenance',
    summary: 'Schedule maintenance',
    description:
      'Puts the provider, or some of its games, into maintenance from a moment to another. Agents with a notice address that are offered something of it are told ' +
      '`MAINTENANCE_NOTICE_MINUTES` before, at its beginning and at its end. It may not overlap another one of the same games.',
    params: { code: PROVIDER_CODE },
    body: z
      .strictObject({
        games: z
          .array(z.guid())
          .max(WINDOW_GAMES_MAX)
          .meta({ description: 'The ids of the games. None: all games of the provider.' })
          .default([]),
        from: instant.meta({ description: FROM, examples: ['2026-12-01T02:00:00Z'] }).optional(),
        to: instant.meta({ description: TO, examples: ['2026-12-01T04:00:00Z'] }),
        note: line(WINDOW_NOTE_LENGTH_MAX).meta({ description: 'For Agents and people.' }).optional(),
      })
      .meta({ id: 'NewMaintenance' }),
    sends: { from: '2026-12-01T02:00:00Z', to: '2026-12-01T04:00:00Z', note: EXAMPLE_WINDOW.note },
    answers: maintenance,
    examples: { scheduled: EXAMPLE_WINDOW },
  }),
  cancel: adminCall({
    chapter,
    route: 'POST /providers/{code}/maintenance/{id}/cancel',
    right: 'operate',
    name: 'cancelMaintenance',
    summary: 'Cancel maintenance',
    description:
      'Cancels a time of maintenance. If it runs, its games can be played again at once. One that is over stays as it is. There is no body.',
    params: { code: PROVIDER_CODE, id: text('Its id.').meta({ examples: [EXAMPLE_WINDOW.id] }) },
    answers: maintenance,
    examples: { cancelled: { ...EXAMPLE_WINDOW, status: 'cancelled' } },
  }),
} as const;
