import type { AnswerOf } from '../../../api/call.ts';
import { MAINTENANCE } from '../../../api/calls/maintenance.ts';
import { actionButton } from '../../forms/action-form.ts';
import { filters, results } from '../../parts/filters.ts';
import { askedQuery, linkTo, pager, table, type Column } from '../../parts/lists.ts';
import { badge, count, time, type Tone } from '../../parts/values.ts';
import { action, screen, type ScreenVisit } from '../../screen.ts';
import { providerPath } from '../../paths.ts';

type Window = AnswerOf<typeof MAINTENANCE.list>['list'][number];

/** The list of one provider's times of maintenance. */
export const maintenancePath = (provider: string): string =>
  `/console/maintenance?provider=${encodeURIComponent(provider)}`;

/** The form on the page of a provider. */
export const scheduleMaintenance = action({
  name: 'schedule-maintenance',
  call: MAINTENANCE.schedule,
  label: 'Schedule',
  notice: 'The maintenance is scheduled.',
  done: ({ provider }) => ({ to: maintenancePath(provider) }),
});

const cancel = action({
  name: 'cancel-maintenance',
  call: MAINTENANCE.cancel,
  label: 'Cancel',
  sure: () =>
    'It does not take place. If it runs, its games can be launched again at once. Agents that were told of it are told.',
  isDangerous: true,
  notice: 'The maintenance is cancelled.',
  done: ({ provider }) => ({ to: maintenancePath(provider) }),
});

const TONES: Readonly<Record<Window['status'], Tone>> = {
  scheduled: 'quiet',
  running: 'warn',
  ended: 'good',
  cancelled: 'quiet',
};

/** Times of maintenance of all providers. */
export const maintenance = screen({
  path: '/console/maintenance',
  name: 'Maintenance',
  purpose:
    'Times in which providers and games are in maintenance: what is ahead, what runs and what was. The page of a provider schedules more.',
  group: 'Set up',
  calls: [MAINTENANCE.list],
  load: (visit) => visit.call(MAINTENANCE.list, { query: askedQuery(visit, MAINTENANCE.list) }),
  filters: (visit) => filters(visit, MAINTENANCE.list),
  view: (page, visit, form) => [
    form,
    results([
      table(page.list, columnsFor(visit), {
        caption: 'Maintenance',
        empty: 'No maintenance is scheduled, and none was.',
      }),
      pager(visit, page),
    ]),
  ],
  actions: [cancel],
});

const columnsFor = (visit: ScreenVisit): readonly Column<Window>[] => [
  { title: 'Provider', cell: ({ provider }) => linkTo(visit, providerPath(provider), provider) },
  { title: 'Games', cell: ({ games }) => (games.length === 0 ? 'all' : count(games.length)) },
  { title: 'From', cell: ({ from }) => time(from) },
  { title: 'To', cell: ({ to }) => time(to) },
  { title: 'Status', cell: ({ status }) => badge(status, TONES[status]) },
  { title: 'Agents were told', cell: ({ announced_at }) => time(announced_at, 'not yet') },
  { title: 'Note', cell: ({ note }) => note },
  { title: 'By', cell: ({ created_by }) => created_by },
  {
    title: 'Cancel',
    cell: ({ id, provider, status }) =>
      status === 'scheduled' || status === 'running' ? actionButton(visit, cancel, { code: provider, id }) : undefined,
  },
];
