import type { AnswerOf } from '../../../api/call.ts';
import { AGENTS } from '../../../api/calls/agents.ts';
import { CALLBACKS } from '../../../api/calls/callbacks.ts';
import { html } from '../../../pages/html.ts';
import { askedQuery, pager, table, type Column } from '../../parts/lists.ts';
import { agentState } from '../../parts/moved.ts';
import { code } from '../../parts/values.ts';
import { screen } from '../../screen.ts';
import { agentViewPath } from '../../paths.ts';

type Agent = AnswerOf<typeof AGENTS.show>;

const COLUMNS: readonly Column<Agent>[] = [
  { title: 'Agent', cell: ({ code: agent }) => html`<a href="${agentViewPath(agent)}">${agent}</a>` },
  { title: 'Name', cell: ({ name }) => name },
  { title: 'State', cell: agentState },
  { title: 'Callback base', cell: ({ callback_base }) => code(callback_base) },
];

/** A list of Agents that leads to their views. An Agent's own people are redirected to theirs. */
export const agentsToView = screen({
  path: '/console/agent-view',
  name: 'Agent’s view',
  purpose: 'What an Agent’s own people see: deliveries, doubts, secrets and tokens, and a test of the address.',
  group: 'Watch',
  calls: [AGENTS.list, CALLBACKS.list],
  load: (visit) => visit.call(AGENTS.list, { query: askedQuery(visit, AGENTS.list) }),
  leads: ({ list, total }) => (total === 1 && list[0] !== undefined ? agentViewPath(list[0].code) : undefined),
  view: (page, visit) => [
    table(page.list, COLUMNS, { caption: 'Agents', empty: 'There is no Agent yet.' }),
    pager(visit, page),
  ],
});
