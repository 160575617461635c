import type { AnswerOf } from '../../../api/call.ts';
import type { CONFORMANCE } from '../../../api/calls/conformance.ts';
import { html, type Child } from '../../../pages/html.ts';
import { card, definitions, table, type Column } from '../../parts/lists.ts';
import { badge, code, count, DASH, time } from '../../parts/values.ts';

type Run = NonNullable<AnswerOf<typeof CONFORMANCE.show>['run']>;
type Tried = Run['cases'][number];

/** The last run of the conformance kit: its counts and the failed cases, or how to submit a run. */
export function conformanceCard(agent: string, run: Run | null): Child {
  if (run === null) return card('Conformance', [html`<p class="about">No run was handed in yet.</p>`, howTo(agent)]);
  const failed = run.cases.filter(({ verdict }) => verdict === 'failed');
  return card('Conformance', [
    definitions([
      ['Result', failed.length === 0 ? badge('passed', 'good') : badge(`${count(run.failed)} failed`, 'bad')],
      ['Passed', count(run.passed)],
      ['Left out', count(run.left_out)],
      ['System', code(run.agent_url)],
      ['Handed in', time(run.handed_in_at)],
    ]),
    failed.length === 0 ? undefined : table(failed, columns, { caption: 'Failed cases', empty: '' }),
    howTo(agent),
  ]);
}

const columns: readonly Column<Tried>[] = [
  { title: 'Case', cell: ({ name }) => code(name) },
  { title: 'What must hold', cell: ({ title }) => title },
  { title: 'What was wrong', cell: ({ because }) => because ?? DASH },
];

const howTo = (agent: string): Child =>
  html`<p class="about">
    <code>agent-gateway conformance --json-report FILE</code> tries your system, with players for tests, and
    <code>agent-gateway agents hand-in ${agent} FILE</code> shows the result here.
  </p>`;
