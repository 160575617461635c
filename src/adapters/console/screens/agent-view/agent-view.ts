import { ok } from '../../../../domain/shared/result.ts';
import { AGENTS } from '../../../api/calls/agents.ts';
import type { AnswerOf } from '../../../api/call.ts';
import { CALLBACK_SECRETS } from '../../../api/calls/callback-secrets.ts';
import { CALLBACKS } from '../../../api/calls/callbacks.ts';
import { CONFORMANCE } from '../../../api/calls/conformance.ts';
import { IN_DOUBT } from '../../../api/calls/in-doubt.ts';
import { TOKENS } from '../../../api/calls/tokens.ts';
import { html, type Child } from '../../../pages/html.ts';
import { actionButton, refusalOf } from '../../forms/action-form.ts';
import { card, definitions, linkTo, table, type Column } from '../../parts/lists.ts';
import { notice } from '../../parts/notices.ts';
import { agentState, callbackPlace, mayBeTested, movedNotice } from '../../parts/moved.ts';
import { badge, code, count, DASH, time } from '../../parts/values.ts';
import { screen, type ScreenVisit } from '../../screen.ts';
import { deliveryColumns } from '../deliveries/deliveries.ts';
import { itemColumns } from '../in-doubt/in-doubt.ts';
import { CREDENTIAL_ACTIONS, loadedCredentials, secretsCard, tokensCard } from './credentials.ts';
import { testCallback } from '../agents/test-event.ts';

type Shown = AnswerOf<typeof CONFORMANCE.show>;
type Run = NonNullable<Shown['run']>;
type Signed = NonNullable<Shown['signed']>;
type Tried = Run['cases'][number];

/** The last run of the conformance kit that was handed in: its counts and the failed cases, or how to submit a run. */
function conformanceCard(agent: string, run: Run | null, program: string): Child {
  if (run === null)
    return card('Conformance', [html`<p class="about">No run was handed in yet.</p>`, howTo(agent, program)]);
  const facts = definitions([
    ['Result', outcome(run.failed)],
    ['Passed', count(run.passed)],
    ['Left out', count(run.left_out)],
    ['System', code(run.agent_url)],
    ['Handed in', time(run.handed_in_at)],
  ]);
  return card('Conformance', [facts, failedCases(run.cases), howTo(agent, program)]);
}

/** The last run that the gateway made itself, or nothing. */
function certificateCard({ certificate, signature }: Signed): Child {
  const facts = definitions([
    ['Result', outcome(certificate.failed)],
    ['Passed', count(certificate.passed)],
    ['Left out', count(certificate.omitted)],
    ['System', code(certificate.address)],
    ['Issued', time(certificate.issued)],
    ['Expires', time(certificate.expires)],
    ['Kit', code(certificate.kit)],
    ['Signed with', code(signature.key)],
  ]);
  return card('Certificate', [facts, failedCases(certificate.cases)]);
}

const outcome = (failed: number): Child =>
  failed === 0 ? badge('passed', 'good') : badge(`${count(failed)} failed`, 'bad');

function failedCases(cases: readonly Tried[]): Child {
  const failed = cases.filter(({ verdict }) => verdict === 'failed');
  return failed.length === 0 ? undefined : table(failed, columns, { caption: 'Failed cases', empty: '' });
}

const columns: readonly Column<Tried>[] = [
  { title: 'Case', cell: ({ name }) => code(name) },
  { title: 'What must hold', cell: ({ title }) => title },
  { title: 'What was wrong', cell: ({ because }) => because ?? DASH },
];

const howTo = (agent: string, program: string): Child =>
  html`<p class="about">
    <code>${program} conformance --json-report FILE</code> tries your system, with players for tests, and
    <code>${program} agents hand-in ${agent} FILE</code> shows the result here.
  </p>`;

type Agent = AnswerOf<typeof AGENTS.show>;

/** The number of rows in a short list of this page. */
const SHORT = { pageSize: '5' };

/** Everything that an Agent's own people need, on one page. */
export const agentView = screen({
  path: '/console/agent-view/{code}',
  name: 'Agent’s view',
  purpose:
    'The Agent’s latest deliveries, what is in doubt, its secrets and tokens, a test of its address, its conformance and its certificate.',
  calls: [AGENTS.show, CALLBACKS.list, IN_DOUBT.list, CALLBACK_SECRETS.list, TOKENS.list, CONFORMANCE.show],
  load: async (visit) => {
    const { params } = visit;
    const agent = await visit.call(AGENTS.show, { params });
    if (!agent.ok) return agent;
    const query = { agent: agent.value.code, ...SHORT };
    const parked = await visit.call(CALLBACKS.list, { query: { ...query, status: 'parked' } });
    const latest = await visit.call(CALLBACKS.list, { query });
    const doubts = await visit.call(IN_DOUBT.list, { query });
    const credentials = await loadedCredentials(visit);
    const conformance = await visit.call(CONFORMANCE.show, { params });
    for (const part of [parked, latest, doubts, credentials, conformance]) if (!part.ok) return part;
    return ok({ agent: agent.value, parked, latest, doubts, credentials, conformance });
  },
  title: ({ agent }) => `${agent.name} (${agent.code})`,
  view: ({ agent, parked, latest, doubts, credentials, conformance }, visit) => [
    refusalOf(visit, testCallback),
    movedNotice(agent),
    addressCard(agent, visit),
    parked.ok && parked.value.total > 0
      ? notice(
          'bad',
          html`Parked callbacks: ${parked.value.total}. Mend the cause, then
          ${linkTo(visit, `${deliveriesOf(agent)}&status=parked`, 'replay them')}.`,
        )
      : undefined,
    latest.ok
      ? card(
          'Latest deliveries',
          table(latest.value.list, deliveryColumns(visit), {
            caption: 'Deliveries',
            empty: 'There was no callback yet.',
          }),
          linkTo(visit, deliveriesOf(agent), 'All deliveries'),
        )
      : undefined,
    doubts.ok
      ? card(
          'In doubt',
          table(doubts.value.list, itemColumns(visit), { caption: 'Items in doubt', empty: 'Nothing is in doubt.' }),
          linkTo(visit, `/console/in-doubt?agent=${encodeURIComponent(agent.code)}`, 'All items'),
        )
      : undefined,
    credentials.ok
      ? [secretsCard(visit, credentials.value, agent), tokensCard(visit, credentials.value, agent)]
      : undefined,
    conformance.ok ? conformanceCard(agent.code, conformance.value.run, visit.program) : undefined,
    conformance.ok && conformance.value.signed !== null ? certificateCard(conformance.value.signed) : undefined,
  ],
  actions: [testCallback, ...CREDENTIAL_ACTIONS],
});

const deliveriesOf = ({ code: agent }: Agent): string => `/console/deliveries?agent=${encodeURIComponent(agent)}`;

const addressCard = (agent: Agent, visit: ScreenVisit): Child =>
  card(
    'Address for callbacks',
    definitions([
      ['Callback base', callbackPlace(agent)],
      ['Wallet', agent.wallet_mode === 'agent' ? 'held by the Agent' : 'held by the gateway'],
      ['State', agentState(agent)],
    ]),
    mayBeTested(agent) ? actionButton(visit, testCallback) : undefined,
  );
