import { agentOfRole } from '../../../../domain/people/role.ts';
import { AGENTS } from '../../../api/calls/agents.ts';
import type { AnswerOf } from '../../../api/call.ts';
import { html } from '../../../pages/html.ts';
import { actionForm } from '../../forms/action-form.ts';
import { askedQuery, card, pager, table, type Column } from '../../parts/lists.ts';
import { agentState, callbackPlace } from '../../parts/moved.ts';
import { action, screen } from '../../screen.ts';
import { agentPath } from '../../paths.ts';

type Agent = AnswerOf<typeof AGENTS.show>;

const create = action({
  name: 'create-agent',
  call: AGENTS.create,
  label: 'Create',
  only: ['code', 'name', 'currency', 'time_zone', 'wallet_mode'],
  notice: 'The Agent is there. Give it offer rules, a token, a callback secret and then its callback base.',
  done: ({ code: agent }) => ({ to: agentPath(agent) }),
});

const COLUMNS: readonly Column<Agent>[] = [
  { title: 'Agent', cell: ({ code: agent }) => html`<a href="${agentPath(agent)}">${agent}</a>` },
  { title: 'Name', cell: ({ name }) => name },
  { title: 'State', cell: agentState },
  { title: 'Currency', cell: ({ currency }) => currency },
  { title: 'Wallet', cell: ({ wallet_mode: mode }) => (mode === 'agent' ? 'the Agent’s' : 'the gateway’s') },
  { title: 'Callback base', cell: callbackPlace },
];

/** All Agents, and a form for a new one. An Agent's own people are redirected to theirs. */
export const agents = screen({
  path: '/console/agents',
  name: 'Agents',
  purpose: 'The operators whose systems call the gateway; each has its settings, tokens, secrets and offer rules.',
  group: 'Set up',
  calls: [AGENTS.list],
  load: (visit) => visit.call(AGENTS.list, { query: askedQuery(visit, AGENTS.list) }),
  leads: ({ list: [own] }, { caller }) =>
    own === undefined || agentOfRole(caller.role) === undefined ? undefined : agentPath(own.code),
  view: (page, visit) => {
    const form = actionForm(visit, create, { isWide: true });
    return [
      table(page.list, COLUMNS, { caption: 'Agents', empty: 'There is no Agent yet.' }),
      pager(visit, page),
      form === undefined ? undefined : card('Create an Agent', form),
    ];
  },
  actions: [create],
});
