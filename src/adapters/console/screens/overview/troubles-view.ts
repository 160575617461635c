import { spelledFor } from '../../../api/words/next-commands.ts';
import type { OVERVIEW } from '../../../api/calls/overview.ts';
import type { AnswerOf } from '../../../api/call.ts';
import { html, type Child } from '../../../pages/html.ts';
import { table, type Column } from '../../parts/lists.ts';
import { notice } from '../../parts/notices.ts';
import { ago, badge, copied } from '../../parts/values.ts';
import type { ScreenVisit } from '../../screen.ts';

type Trouble = AnswerOf<typeof OVERVIEW.show>['troubles'][number];

/** The problems with money. Each has its next step: a screen if there is one, and the command. */
export function troublesView(troubles: readonly Trouble[], visit: ScreenVisit): Child {
  if (troubles.length === 0) return notice('good', 'Nothing is in doubt, parked or overdue.');
  const columns: readonly Column<Trouble>[] = [
    { title: 'Urgency', cell: ({ severity }) => (severity === 'bad' ? badge('act', 'bad') : badge('look', 'warn')) },
    { title: 'Finding', cell: (trouble) => findingOf(trouble, visit) },
    { title: 'Since', cell: ({ since }) => ago(since, visit.nowMs) },
  ];
  return table(troubles, columns, { caption: 'What is wrong', empty: '' });
}

const findingOf = (trouble: Trouble, visit: ScreenVisit): Child => {
  const [words, placeOf] = PLACES[trouble.trouble];
  const place = placeOf(trouble);
  const link = place !== undefined && visit.opens(place) ? html`<a href="${place}">${words}</a> or ` : undefined;
  const { finding, next_command: next, runbook } = trouble;
  const steps = runbook === null ? undefined : html` · <a href="${runbook}">Runbook</a>`;
  return html`${finding} <span class="next">${link}${copied(spelledFor(visit.program, next))}${steps}</span>`;
};

type Place = readonly [words: string, placeOf: (trouble: Trouble) => string | undefined];

/** The screens where problems are solved. */
const PLACES: Readonly<Record<Trouble['trouble'], Place>> = {
  in_doubt: ['Open the item', ({ item }) => (item === null ? undefined : `/console/in-doubt/${item}`)],
  breaker_open: ['See what waits', ({ agent }) => deliveriesOf(agent)],
  callbacks_waiting: ['See what waits', ({ agent }) => deliveriesOf(agent)],
  notifications_failing: ['Open the destinations', () => '/console/notifications'],
  provider_failing: ['Open the provider', ({ provider }) => placeOfProvider(provider)],
  provider_slow: ['Open the provider', ({ provider }) => placeOfProvider(provider)],
  statements_differ: ['Open the audits', () => '/console/audits'],
  statements_overdue: ['Open the statements', () => '/console/statements'],
  audit_unsound: ['Open the audit', ({ job }) => (job === null ? '/console/audits' : `/console/audits/${job}`)],
  bets_open: ['Open the reconciliations', () => '/console/reconciliations'],
  audit_missing: ['Start an audit', () => '/console/audits'],
};

const deliveriesOf = (agent: string | null): string =>
  `/console/deliveries?status=pending${agent === null ? '' : `&agent=${encodeURIComponent(agent)}`}`;

const placeOfProvider = (provider: string | null): string =>
  provider === null ? '/console/providers' : `/console/providers/${encodeURIComponent(provider)}`;
