import { APPROVALS } from '../../../api/calls/approvals.ts';
import type { AnswerOf } from '../../../api/call.ts';
import { html, type Child } from '../../../pages/html.ts';
import { filters, results } from '../../parts/filters.ts';
import { askedQuery, card, pager, table, type Column } from '../../parts/lists.ts';
import { ago, badge, code, type Tone } from '../../parts/values.ts';
import { screen, type ScreenVisit } from '../../screen.ts';

type Guarded = AnswerOf<typeof APPROVALS.list>['guarded'][number];
type Approval = AnswerOf<typeof APPROVALS.list>['list'][number];

/** The colour of each state of an approval. */
export const APPROVAL_TONES: Readonly<Record<string, Tone>> = {
  waiting: 'warn',
  agreed: 'busy',
  done: 'good',
  refused: 'quiet',
  expired: 'quiet',
};

/** The calls that wait, or have waited, for a second person. */
export const approvals = screen({
  path: '/console/approvals',
  name: 'Approvals',
  purpose: 'Calls that take two people: somebody has asked, and nothing is done until somebody else agrees.',
  group: 'Security',
  calls: [APPROVALS.list],
  load: (visit) => visit.call(APPROVALS.list, { query: askedQuery(visit, APPROVALS.list) }),
  filters: (visit) => filters(visit, APPROVALS.list),
  view: (page, visit, form) => [
    form,
    results([
      table(page.list, columnsFor(visit), { caption: 'Approvals', empty: 'Nothing waits for a second person.' }),
      pager(visit, page),
    ]),
    card('Calls that wait', guardedView(page.guarded)),
  ],
});

const guardedView = (guarded: readonly Guarded[]): Child => {
  if (guarded.length === 0)
    return html`<p>
      None: <code>FOUR_EYES</code> is not set, so each call is carried out at once. It names the calls that wait.
    </p>`;
  const columns: readonly Column<Guarded>[] = [
    { title: 'Call', cell: ({ summary }) => summary },
    { title: 'Waits', cell: ({ waits }) => withCode(waits) },
    { title: 'Name', cell: ({ call }) => code(call) },
  ];
  return table(guarded, columns, { caption: 'Calls that wait for a second person', empty: '' });
};

/** Words with names between backticks. */
const withCode = (words: string): Child => words.split('`').map((part, at) => (at % 2 === 1 ? code(part) : part));

const columnsFor = ({ nowMs }: ScreenVisit): readonly Column<Approval>[] => [
  { title: 'Call', cell: ({ id, summary }) => html`<a href="/console/approvals/${id}">${summary}</a>` },
  { title: 'About', cell: ({ entity }) => code(entity) },
  { title: 'State', cell: ({ status }) => badge(status, APPROVAL_TONES[status] ?? 'quiet') },
  { title: 'Asked by', cell: ({ requested_by }) => requested_by },
  { title: 'Asked', cell: ({ created_at }) => ago(created_at, nowMs) },
  { title: 'Ends', cell: ({ expires_at }) => ago(expires_at, nowMs) },
  { title: 'Decided by', cell: ({ decided_by }) => decided_by ?? undefined },
];
