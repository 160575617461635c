import { ok } from '../../../../domain/shared/result.ts';
import { AGENTS } from '../../../api/agents.ts';
import type { AnswerOf } from '../../../api/call.ts';
import { CALLBACK_SECRETS } from '../../../api/callback-secrets.ts';
import { CALLBACKS } from '../../../api/callbacks.ts';
import { IN_DOUBT } from '../../../api/in-doubt.ts';
import { TEST_CALLBACK } from '../../../api/test-callback.ts';
import { TOKENS } from '../../../api/tokens.ts';
import { html, type Child } from '../../../pages/html.ts';
import { actionButton, refusalOf } from '../../forms/action-form.ts';
import { card, definitions, linkTo, table } from '../../parts/lists.ts';
import { notice } from '../../parts/notices.ts';
import { badge, code, json } from '../../parts/values.ts';
import { action, screen, type ScreenVisit } from '../../screen.ts';
import { deliveryColumns } from '../deliveries/deliveries.ts';
import { itemColumns } from '../in-doubt/in-doubt.ts';
import { CREDENTIAL_ACTIONS, secretsCard, tokensCard } from './credentials.ts';

type Agent = AnswerOf<typeof AGENTS.show>;

const test = action({
  name: 'test-callback',
  call: TEST_CALLBACK,
  label: 'Send a test callback',
  notice: 'The test was sent.',
  done: (tested, { path }) => ({
    title: 'Test callback',
    content: [
      notice(tested.http_status === 200 ? 'good' : 'warn', tested.finding),
      card(
        'Sent',
        definitions([
          ['To', code(tested.url)],
          ['Signed', tested.signed ? 'yes' : badge('no', 'warn')],
          ['HTTP', tested.http_status ?? undefined],
          ['Took', `${tested.latency_ms} ms`],
        ]),
      ),
      card('Body', json(JSON.parse(tested.body) as unknown)),
      card('Answer', html`<pre class="json" tabindex="0">${tested.answer}</pre>`),
      html`<p><a href="${path}">Back</a></p>`,
    ],
  }),
});

/** The rows that a short list of this page has. */
const SHORT = { pageSize: '5' };

/** Everything that an Agent's own people need, on one page. */
export const agentView = screen({
  path: '/console/agent-view/{code}',
  name: 'Agent’s view',
  purpose: 'The Agent’s latest deliveries, what is in doubt, its secrets and tokens, and a test of its address.',
  calls: [AGENTS.show, CALLBACKS.list, IN_DOUBT.list, CALLBACK_SECRETS.list, TOKENS.list],
  load: async (visit) => {
    const { params } = visit;
    const agent = await visit.call(AGENTS.show, { params });
    if (!agent.ok) return agent;
    const query = { agent: agent.value.code, ...SHORT };
    const parked = await visit.call(CALLBACKS.list, { query: { ...query, status: 'parked' } });
    const latest = await visit.call(CALLBACKS.list, { query });
    const doubts = await visit.call(IN_DOUBT.list, { query });
    const secrets = await visit.call(CALLBACK_SECRETS.list, { params });
    const tokens = await visit.call(TOKENS.list, { params });
    for (const part of [parked, latest, doubts, secrets, tokens]) if (!part.ok) return part;
    return ok({ agent: agent.value, parked, latest, doubts, secrets, tokens });
  },
  title: ({ agent }) => `${agent.name} (${agent.code})`,
  view: ({ agent, parked, latest, doubts, secrets, tokens }, visit) => [
    refusalOf(visit, test),
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
    secrets.ok ? secretsCard(visit, secrets.value.list) : undefined,
    tokens.ok ? tokensCard(visit, tokens.value.list) : undefined,
  ],
  actions: [test, ...CREDENTIAL_ACTIONS],
});

const deliveriesOf = ({ code: agent }: Agent): string => `/console/deliveries?agent=${encodeURIComponent(agent)}`;

const addressCard = (agent: Agent, visit: ScreenVisit): Child =>
  card(
    'Address for callbacks',
    definitions([
      ['Callback base', agent.callback_base === null ? badge('none', 'warn') : code(agent.callback_base)],
      ['Wallet', agent.wallet_mode === 'agent' ? 'held by the Agent' : 'held by the gateway'],
      ['State', agent.active ? badge('active', 'good') : badge('disabled', 'quiet')],
    ]),
    agent.callback_base === null ? undefined : actionButton(visit, test),
  );
