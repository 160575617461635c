import { JOBS } from '../../../api/calls/jobs.ts';
import { PROVIDERS } from '../../../api/calls/providers.ts';
import { ok } from '../../../../domain/shared/result.ts';
import { html, type Child, type Html } from '../../../pages/html.ts';
import { actionForm } from '../../forms/action-form.ts';
import { bodyOf, PARAM } from '../../forms/form-values.ts';
import { card, pager, table, type Column } from '../../parts/lists.ts';
import { badge, count, DASH, time } from '../../parts/values.ts';
import { action, screen } from '../../screen.ts';
import { progressOf, reconciledOf, statusBadge, type Job } from './job-parts.ts';

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
export function spanOf(subject: string): Child {
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
