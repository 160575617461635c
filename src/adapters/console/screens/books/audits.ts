import { JOBS } from '../../../api/calls/jobs.ts';
import { MONEY } from '../../../api/calls/money.ts';
import { OVERVIEW } from '../../../api/calls/overview.ts';
import { ok } from '../../../../domain/shared/result.ts';
import { html, type Child } from '../../../pages/html.ts';
import { actionForm } from '../../forms/action-form.ts';
import { card, pager, table, type Column } from '../../parts/lists.ts';
import { ago, badge, count, DASH, time } from '../../parts/values.ts';
import { action, screen, type ScreenVisit } from '../../screen.ts';
import { auditOf, progressOf, statusBadge, type Job } from './job-parts.ts';

const start = action({
  name: 'start-audit',
  call: MONEY.startAudit,
  label: 'Start an audit',
  notice: 'The audit runs in the background. This page shows how far it is.',
  done: ({ job_id }) => ({ to: `/console/audits/${job_id}` }),
});

/** The kind of the jobs that audit. */
const KIND = 'audit-money';

/** Audits of the money: the age of the last successful one, and all audits that were started. */
export const audits = screen({
  path: '/console/audits',
  name: 'Audits',
  purpose:
    'Whether all money adds up: the ledger, wallets, transactions, callbacks and daily statements, counted again.',
  group: 'Books',
  calls: [JOBS.list, OVERVIEW.show],
  load: async (visit) => {
    const listed = await visit.call(JOBS.list, { query: { ...pageOf(visit), kind: KIND } });
    if (!listed.ok) return listed;
    const now = await visit.call(OVERVIEW.show);
    return now.ok ? ok({ page: listed.value, provenAt: now.value.proven_at }) : now;
  },
  view: ({ page, provenAt }, visit) => {
    const form = actionForm(visit, start);
    return [
      html`<div class="tiles">${tile('Last sound audit', ago(provenAt, visit.nowMs, 'never'))}</div>`,
      form === undefined ? undefined : card('Start an audit', form),
      table(page.list, columns, { caption: 'Audits', empty: 'No audit was started yet.' }),
      pager(visit, page),
    ];
  },
  actions: [start],
});

const pageOf = ({ query }: ScreenVisit): Record<string, string> => ({ page: query.get('page') ?? '' });

const tile = (label: string, value: Child): Child =>
  html`<div class="tile"><span class="label">${label}</span><span class="value">${value}</span></div>`;

const columns: readonly Column<Job>[] = [
  { title: 'Started', cell: ({ id, started_at }) => html`<a href="/console/audits/${id}">${time(started_at)}</a>` },
  { title: 'Scope', cell: ({ subject }) => subject },
  { title: 'State', cell: statusBadge },
  { title: 'Result', cell: resultOf },
  { title: 'Rows', isNumber: true, cell: ({ done }) => count(done) },
];

function resultOf(job: Job): Child {
  const found = auditOf(job);
  if (found === undefined) return progressOf(job) ?? DASH;
  if (found.sound) return badge('sound', 'good');
  const violated = found.invariants.filter(({ violated: rows }) => rows > 0).map(({ name }) => name);
  return html`${badge('unsound', 'bad')} ${violated.join(', ')}`;
}
