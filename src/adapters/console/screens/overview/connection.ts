import { CONNECTIONS } from '../../../api/calls/connections.ts';
import { card, definitions, linkTo } from '../../parts/lists.ts';
import { badge, code, time } from '../../parts/values.ts';
import { html, type Child } from '../../../pages/html.ts';
import { screen } from '../../screen.ts';
import { agentConnectionPath, checked, providerConnectionPath } from './connection-view.ts';

const back: Child = html`<p><a href="/console/connections">All connections</a></p>`;

/** The connection to one Agent, checked when the page is opened. */
export const agentConnection = screen({
  path: '/console/connections/agents/{code}',
  name: 'Connection to an Agent',
  purpose:
    'Asks the Agent’s system a signed question now, which moves nothing; who asks again within three seconds is told the same answer.',
  calls: [CONNECTIONS.agent],
  load: (visit) => visit.call(CONNECTIONS.agent, { params: { code: visit.params['code'] ?? '' } }),
  title: ({ agent }) => `Connection to ${agent}`,
  view: (found, visit) => [
    card(
      'Now',
      definitions([
        ['Agent', linkTo(visit, `/console/agents/${encodeURIComponent(found.agent)}`, found.agent)],
        ['State', checked(found, { path: agentConnectionPath(found.agent), nowMs: visit.nowMs })],
        ['Callback base', code(found.callback_base)],
        ['Callbacks signed', signedWords(found.has_callback_secret)],
        ['Checked', time(found.checked_at)],
      ]),
    ),
    back,
  ],
});

/** Whether callbacks are signed. */
export const signedWords = (isSigned: boolean): Child => (isSigned ? 'yes' : badge('no', 'warn'));

/** The connection to one provider, checked when the page is opened. */
export const providerConnection = screen({
  path: '/console/connections/providers/{code}',
  name: 'Connection to a provider',
  purpose: 'Asks the provider now; who asks again within three seconds is told the same answer.',
  calls: [CONNECTIONS.provider],
  load: (visit) => visit.call(CONNECTIONS.provider, { params: { code: visit.params['code'] ?? '' } }),
  title: ({ provider }) => `Connection to ${provider}`,
  view: (found, visit) => [
    card(
      'Now',
      definitions([
        ['Provider', linkTo(visit, `/console/providers/${encodeURIComponent(found.provider)}`, found.provider)],
        ['State', checked(found, { path: providerConnectionPath(found.provider), nowMs: visit.nowMs })],
        ['Protocol', found.protocol],
        ['Takes callbacks from', found.takes_callbacks_from.replaceAll('_', ' ')],
        ['Checked', time(found.checked_at)],
      ]),
    ),
    back,
  ],
});
