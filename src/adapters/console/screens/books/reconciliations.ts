import { JOBS } from '../../../api/calls/jobs.ts';
import { PROVIDERS } from '../../../api/calls/providers.ts';
import { ok } from '../../../../domain/shared/result.ts';
import { html, type Child, type Html } from '../../../pages/html.ts';
import { actionForm } from '../../forms/action-form.ts';
import { bodyOf, PARAM } from '../../forms/form-values.ts';
import { card, pager, table, definitions, linkTo, type Column } from '../../parts/lists.ts';
import { badge, count, DASH, time, money } from '../../parts/values.ts';
import { action, screen, type Part, type ScreenVisit } from '../../screen.ts';
import { progressOf, reconciledOf, statusBadge, jobFacts, type Job } from './job-parts.ts';
import type { AnswerOf } from '../../../api/call.ts';
import { IN_DOUBT } from '../../../api/calls/in-doubt.ts';
import type { CallParts } from '../../../pages/visit.ts';
import { mayFillField } from '../../paths.ts';
import { labelOf } from '../../forms/form-fields.ts';
import { live, settled } from '../../parts/notices.ts';

const start = action({
  name: 'start-reconciliation',
  call: JOBS.reconcile,
  label: 'Compare the books',
  only: ['from', 'to'],
  notice: 'The comparison runs in the background. This page shows how far it is.',
  parts: (form) => ({ params: { code: form.get(`${PARAM}code`) ?? '' }, body: bodyOf(JOBS.reconcile, form) }),
  done: ({ job_id }) => ({ to: `/console/reconciliations/${job_id}` }),
});

/** The most providers in the form. */
const PROVIDERS_LISTED = '100';

/** Reconciliations of the books with those of providers. */
export const reconciliations = screen({
  path: '/console/reconciliations',
  name: 'Reconciliations',
  purpose: 'Compares the bet records of a provider with what was booked here, and with what Agents have acknowledged.',
  group: 'Books',
  calls: [JOBS.list, PROVIDERS.list],
  load: async (visit) => {
    const page = visit.query.get('page') ?? '';
    const listed = await visit.call(JOBS.list, { query: { page, kind: 'reconcile' } });
    if (!listed.ok) return listed;
    const brought = await visit.call(JOBS.list, { query: { kind: 'bring-in' } });
    if (!brought.ok) return brought;
    const providers = await visit.call(PROVIDERS.list, { query: { pageSize: PROVIDERS_LISTED } });
    if (!providers.ok) return providers;
    const codes = providers.value.list.map(({ code }) => code);
    return ok({ page: listed.value, brought: brought.value.list, codes });
  },
  view: ({ page, brought, codes }, visit) => {
    const form = actionForm(visit, start, { extra: providerField(codes) });
    return [
      form === undefined ? undefined : card('Compare with a provider', form),
      table(page.list, columns, { caption: 'Reconciliations', empty: 'No books were compared yet.' }),
      pager(visit, page),
      brought.length === 0
        ? undefined
        : table(brought, columns, { caption: 'Brought in from providers’ records', empty: '' }),
    ];
  },
  actions: [start],
});

const providerField = (codes: readonly string[]): Html =>
  html`<div class="field">
    <label for="reconciled-provider">Provider</label>
    <select id="reconciled-provider" name="${PARAM}code" required>
      ${codes.map((code) => html`<option value="${code}">${code}</option>`)}
    </select>
  </div>`;

const columns: readonly Column<Job>[] = [
  {
    title: 'Started',
    cell: ({ id, started_at }) => html`<a href="/console/reconciliations/${id}">${time(started_at)}</a>`,
  },
  { title: 'Provider and span', cell: ({ subject }) => spanOf(subject) },
  { title: 'State', cell: statusBadge },
  { title: 'Differences', cell: differencesOf },
  { title: 'Compared', isNumber: true, cell: (job) => countOf(reconciledOf(job)?.compared) },
];

/** The subject of a job: the provider, and both ends of the time span. */
function spanOf(subject: string): Child {
  const [provider = '', span = ''] = subject.split(' ');
  const [from, to] = span.split('/');
  return html`${provider}<br /><span class="about">${time(from)} to ${time(to)}</span>`;
}

const countOf = (value: number | undefined): Child => (value === undefined ? DASH : count(value));

function differencesOf(job: Job): Child {
  const found = reconciledOf(job);
  if (found === undefined) return progressOf(job) ?? DASH;
  return found.differences === 0 ? badge('none', 'good') : badge(`${count(found.differences)} found`, 'bad');
}

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
