import type { AnswerOf } from '../../../api/call.ts';
import { JOBS } from '../../../api/calls/jobs.ts';
import type { MONEY } from '../../../api/calls/money.ts';
import { html, type Child } from '../../../pages/html.ts';
import { card, table, type Column } from '../../parts/lists.ts';
import { live, notice, settled } from '../../parts/notices.ts';
import { badge, count } from '../../parts/values.ts';
import { screen } from '../../screen.ts';
import { auditOf, jobFacts } from './job-parts.ts';

type Finding = AnswerOf<typeof MONEY.audit>['invariants'][number];

/** One audit with its findings. It refreshes itself while it runs. */
export const auditJob = screen({
  path: '/console/audits/{id}',
  name: 'Audit',
  purpose: 'One audit: each fact that must hold for the money, and the rows that break it.',
  calls: [JOBS.show],
  load: (visit) => visit.call(JOBS.show, { params: visit.params }),
  title: ({ subject }) => (subject === 'new' ? 'Audit of new movements' : 'Audit of everything'),
  view: (job, visit) => {
    const found = auditOf(job);
    const shown = [card('About', jobFacts(job)), found === undefined ? undefined : findings(found)];
    return job.status === 'running' ? live('audit', visit.path, shown) : settled('audit', shown);
  },
});

const findings = ({ sound, invariants }: AnswerOf<typeof MONEY.audit>): Child => [
  sound
    ? notice('good', 'The money adds up.')
    : notice('bad', 'The money does not add up: keep the database as it is, and look at these first.'),
  card('Findings', table(sorted(invariants), columns, { caption: 'Findings', empty: '' })),
];

/** Puts the broken ones first. */
const sorted = (invariants: readonly Finding[]): readonly Finding[] =>
  [...invariants].sort((left, right) => Number(right.violated > 0) - Number(left.violated > 0));

const columns: readonly Column<Finding>[] = [
  {
    title: 'What must hold',
    cell: ({ name, rule, violations }) =>
      html`${rule}<br /><span class="about"><code>${name}</code></span
        >${violations.length === 0 ? undefined : named(violations)}`,
  },
  { title: 'Looked at', isNumber: true, cell: ({ checked }) => count(checked) },
  {
    title: 'Broken by',
    isNumber: true,
    cell: ({ violated, checked }) => {
      if (violated > 0) return badge(`${count(violated)} rows`, 'bad');
      return checked === 0 ? badge('nothing there', 'quiet') : badge('none', 'good');
    },
  },
];

const named = (violations: readonly string[]): Child =>
  html`<ul class="lines">
    ${violations.map((violation) => html`<li><code>${violation}</code></li>`)}
  </ul>`;
