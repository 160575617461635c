import type { AnswerOf } from '../../../api/call.ts';
import { NOTICES } from '../../../api/calls/notices.ts';
import { actionButton } from '../../forms/action-form.ts';
import { filters, results } from '../../parts/filters.ts';
import { askedQuery, linkTo, pager, table, type Column } from '../../parts/lists.ts';
import { ago, badge, code, idOf, type Tone } from '../../parts/values.ts';
import { action, screen, type ScreenVisit } from '../../screen.ts';
import { agentPath } from '../../paths.ts';

type Notice = AnswerOf<typeof NOTICES.list>['list'][number];

const replay = action({
  name: 'replay-notice',
  call: NOTICES.replay,
  label: 'Replay',
  notice: 'The notice is sent again.',
  done: (_, { path }) => ({ to: path }),
});

const TONES: Readonly<Record<Notice['status'], Tone>> = { waiting: 'warn', delivered: 'good', given_up: 'bad' };

/** Notices to Agents, with their progress. */
export const notices = screen({
  path: '/console/notices',
  name: 'Notices',
  purpose:
    'What Agents are told beside callbacks, such as maintenance and parked callbacks: what arrived and what did not.',
  group: 'Support',
  calls: [NOTICES.list],
  load: (visit) => visit.call(NOTICES.list, { query: askedQuery(visit, NOTICES.list) }),
  filters: (visit) => filters(visit, NOTICES.list),
  view: (page, visit, form) => [
    form,
    results([
      table(page.list, columnsFor(visit), { caption: 'Notices', empty: 'There is no such notice.' }),
      pager(visit, page),
    ]),
  ],
  actions: [replay],
});

const columnsFor = (visit: ScreenVisit): readonly Column<Notice>[] => [
  { title: 'Written', cell: ({ created_at }) => ago(created_at, visit.nowMs) },
  { title: 'Agent', cell: ({ agent }) => linkTo(visit, agentPath(agent), agent) },
  { title: 'Kind', cell: ({ kind }) => kind },
  { title: 'Id', cell: ({ id }) => idOf(id) },
  { title: 'Tells', cell: ({ data }) => code(JSON.stringify(data)) },
  { title: 'Status', cell: ({ status }) => badge(status.replaceAll('_', ' '), TONES[status]) },
  { title: 'Attempts', cell: ({ attempts }) => attempts, isNumber: true },
  { title: 'Answer', cell: ({ answer }) => answer ?? undefined },
  { title: 'Again', cell: ({ agent, id }) => actionButton(visit, replay, { code: agent, id }) },
];
