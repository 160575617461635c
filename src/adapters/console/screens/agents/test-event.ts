import { AGENT_CALLBACKS } from '../../../api/calls/agent-callbacks.ts';
import { AGENTS } from '../../../api/calls/agents.ts';
import { TEST_EVENT, TEST_CALLBACK } from '../../../api/calls/test-callback.ts';
import { AGENT_REQUEST_PATHS, type AgentRequest } from '../../../../domain/callback/callback-role.ts';
import { html, type Child } from '../../../pages/html.ts';
import { actionForm } from '../../forms/action-form.ts';
import { card, definitions } from '../../parts/lists.ts';
import { notice } from '../../parts/notices.ts';
import { action, screen, type ScreenVisit } from '../../screen.ts';
import type { AnswerOf } from '../../../api/call.ts';
import { json } from '../../parts/json.ts';
import { badge, code } from '../../parts/values.ts';

const sendTestEvent = action({
  name: 'send-test-event',
  call: TEST_EVENT,
  label: 'Send the test event',
  notice: 'The test event was sent.',
  done: (tested, { path }) => ({ title: 'Test event', content: testedPage(tested, path) }),
});

export const testEventPath = (code: string): string => `/console/agents/${encodeURIComponent(code)}/test-event`;

const ROLES = Object.keys(AGENT_REQUEST_PATHS) as AgentRequest[];

/** Sends an Agent's system an event of somebody's own making. The body begins as the example of the documentation. */
export const testEvent = screen({
  path: '/console/agents/{code}/test-event',
  name: 'Test event',
  purpose: 'A signed callback of your own making to an Agent’s system, with its answer; nothing is booked here.',
  calls: [AGENTS.show, TEST_EVENT],
  load: (visit) => visit.call(AGENTS.show, { params: { code: visit.params['code'] ?? '' } }),
  title: ({ code }) => `Test event for ${code}`,
  view: ({ currency }, visit) => {
    const callback = chosenIn(visit);
    const begins = { callback, body: JSON.stringify(exampleOf(callback, currency), undefined, 2) };
    return [
      notice(
        'warn',
        'The Agent books what it takes. GATEWAY-TEST is a player whom nobody has; with a real name, money moves there.',
      ),
      roleLinks(visit, callback),
      card('Event', actionForm(visit, sendTestEvent, { begins })),
    ];
  },
  actions: [sendTestEvent],
});

const chosenIn = ({ query }: ScreenVisit): AgentRequest =>
  ROLES.find((role) => role === query.get('callback')) ?? 'bet';

const roleLinks = (visit: ScreenVisit, present: AgentRequest): Child =>
  html`<nav class="ranges" aria-label="Callbacks">
    ${ROLES.map(
      (role) =>
        html`<a href="${visit.path}?callback=${role}" ${role === present ? html`aria-current="true"` : undefined}
          >${role}</a
        > `,
    )}
  </nav>`;

/** The documentation's example for a player whom nobody has, with numbers of its own, so that it repeats nothing. */
function exampleOf(callback: AgentRequest, currency: string): Readonly<Record<string, unknown>> {
  const sends: Readonly<Record<string, unknown>> = AGENT_CALLBACKS[callback].sends;
  const { callback_id: _, occurred_at: __, timestamp: ___, ...fields } = sends;
  return { ...fields, username: 'GATEWAY-TEST', currency };
}

type Tested = AnswerOf<typeof TEST_CALLBACK>;

/** The answer of an Agent's system to a test. */
const testedPage = (tested: Tested, path: string): Child => [
  notice(tested.understood ? 'good' : 'bad', [
    tested.finding,
    tested.remedy === null ? '' : ` Next: ${tested.remedy}.`,
  ]),
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
];

/** Sends a test callback without money to the system of the Agent in the path, and shows the answer. */
export const testCallback = action({
  name: 'test-callback',
  call: TEST_CALLBACK,
  label: 'Send a test callback',
  notice: 'The test was sent.',
  done: (tested, { path }) => ({ title: 'Test callback', content: testedPage(tested, path) }),
});
