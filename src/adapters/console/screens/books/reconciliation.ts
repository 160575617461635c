import type { AnswerOf } from '../../../api/call.ts';
import { IN_DOUBT } from '../../../api/calls/in-doubt.ts';
import { JOBS } from '../../../api/calls/jobs.ts';
import { ok } from '../../../../domain/shared/result.ts';
import { html, type Child } from '../../../pages/html.ts';
import type { CallParts } from '../../../pages/visit.ts';
import { mayFillField } from '../../may.ts';
import { labelOf } from '../../forms/form-fields.ts';
import { actionForm } from '../../forms/action-form.ts';
import { PARAM } from '../../forms/form-values.ts';
import { card, definitions, linkTo, pager, table, type Column } from '../../parts/lists.ts';
import { live, settled } from '../../parts/notices.ts';
import { count, DASH, money, time } from '../../parts/values.ts';
import { action, screen, type Part, type ScreenVisit } from '../../screen.ts';
import { jobFacts, reconciledOf, type Job } from './job-parts.ts';
import { spanOf } from './reconciliations.ts';

type Item = AnswerOf<typeof IN_DOUBT.list>['list'][number];

const PROVIDER = `${PARAM}code`;
const [FROM, TO] = [`${PARAM}from`, `${PARAM}to`];

/** The parts of a call that compares the time span of this screen again. */
const partsOf =
  (how: Readonly<Record<string, boolean>>) =>
  (form: URLSearchParams): CallParts => ({
    params: { code: form.get(PROVIDER) ?? '' },
    body: { from: form.get(FROM) ?? '', to: form.get(TO) ?? '', ...how },
  });

const done = ({ job_id }: AnswerOf<typeof JOBS.reconcile>) => ({ to: `/console/reconciliations/${job_id}` });

const look = action({
  name: 'show-what-can-be-brought-in',
  call: JOBS.reconcile,
  label: 'Show what can be brought in',
  notice: 'The span is compared again. This page shows what the provider’s records say; nothing is booked.',
  only: [],
  parts: partsOf({ bring_in: true }),
  done,
});

const bringIn = action({
  name: 'bring-in',
  call: JOBS.reconcile,
  label: 'Bring these in',
  notice: 'The events are booked in the background, by the same rules as callbacks. This page shows how far it is.',
  only: [],
  isDangerous: true,
  parts: partsOf({ bring_in: true, book: true }),
  done,
});

/** One reconciliation, and its provider's open discrepancies. */
export const reconciliation = screen({
  path: '/console/reconciliations/{id}',
  name: 'Reconciliation',
  purpose: 'One comparison of books: what it found, and the differences of this provider that are still open.',
  calls: [JOBS.show, IN_DOUBT.list],
  load: async (visit) => {
    const shown = await visit.call(JOBS.show, { params: visit.params });
    if (!shown.ok) return shown;
    const [provider = ''] = shown.value.subject.split(' ');
    const query = { kind: 'difference', provider, page: visit.query.get('page') ?? '' };
    const open = await visit.call(IN_DOUBT.list, { query });
    return open.ok ? ok({ job: shown.value, open: open.value }) : open;
  },
  title: ({ job }) => `Books of ${job.subject.split(' ')[0] ?? ''}`,
  view: ({ job, open }, visit) => {
    const found = reconciledOf(job);
    const shown = [
      card('About', [definitions([['Provider and span', spanOf(job.subject)]]), jobFacts(job)]),
      found === undefined ? undefined : card('Found', [foundFacts(found), actionsOf(job, found, visit)]),
      found?.brought === undefined ? undefined : card('From the provider’s records', broughtView(found.brought)),
      card('Open differences', [
        table(open.list, columnsFor(visit), { caption: 'Open differences', empty: 'No difference is open.' }),
        pager(visit, open),
      ]),
    ];
    return job.status === 'running' ? live('reconciliation', visit.path, shown) : settled('reconciliation', shown);
  },
  actions: [look, bringIn],
});

/** The next step: a look at the events of the records, or the backfill of those that were seen. */
function actionsOf({ subject }: Job, { brought, differences }: Found, visit: ScreenVisit): Part {
  const [provider = '', span = ''] = subject.split(' ');
  const [from = '', to = ''] = span.split('/');
  const params = { code: provider, from, to };
  const isShown = brought?.some(({ outcome }) => outcome === 'shown') === true;
  if (!isShown) return differences > 0 && brought === undefined ? actionForm(visit, look, { params }) : undefined;
  if (!mayFillField(visit.caller, JOBS.reconcile, 'book')) return undefined;
  return actionForm(visit, bringIn, { params, extra: CONSEQUENCES });
}

const CONSEQUENCES = html`<p>
  The events below are booked: players’ balances move, and their Agents are told. What was booked before moves nothing.
</p>`;

type Brought = NonNullable<Found['brought']>[number];

const broughtView = (brought: readonly Brought[]): Child =>
  table(brought, BROUGHT_COLUMNS, { caption: 'Events of the records', empty: 'There was nothing to bring in.' });

const BROUGHT_COLUMNS: readonly Column<Brought>[] = [
  { title: 'Bet', cell: ({ reference }) => reference },
  { title: 'Difference', cell: ({ reason }) => labelOf(reason) },
  { title: 'Events', cell: ({ events }) => (events.length === 0 ? DASH : events.join('; ')) },
  { title: 'Outcome', cell: ({ outcome, because }) => (because === null ? outcome : `${outcome}: ${because}`) },
  { title: 'Amount', isNumber: true, cell: ({ amount, currency }) => money(amount, currency) },
];

const foundFacts = ({ compared, matched, differences, added, gone, foreign, by_reason }: Found): Child =>
  definitions([
    ['Compared', count(compared)],
    ['The same in all books', count(matched)],
    ['Differences', count(differences)],
    ['Found for the first time', count(added)],
    ['Gone since, and closed', count(gone)],
    ['Of unknown players, left out', count(foreign)],
    ...Object.entries(by_reason).map(([reason, rows]): [string, Child] => [labelOf(reason), count(rows)]),
  ]);

type Found = NonNullable<ReturnType<typeof reconciledOf>>;

const columnsFor = (visit: ScreenVisit): readonly Column<Item>[] => [
  { title: 'Since', cell: ({ id, since }) => linkTo(visit, `/console/in-doubt/${id}`, time(since)) },
  { title: 'Difference', cell: ({ explanation }) => explanation },
  { title: 'Agent', cell: ({ agent }) => agent ?? DASH },
  { title: 'Player', cell: ({ member_id }) => member_id ?? DASH },
  { title: 'Number', cell: ({ reference }) => reference },
  { title: 'Amount', isNumber: true, cell: ({ amount, currency }) => money(amount, currency) },
];
