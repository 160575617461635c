import { agentOfRole } from '../../../../domain/people/role.ts';
import { ok } from '../../../../domain/shared/result.ts';
import { AGENTS } from '../../../api/calls/agents.ts';
import type { AnswerOf } from '../../../api/call.ts';
import { OFFER_RULES } from '../../../api/calls/offer-rules.ts';
import { html } from '../../../pages/html.ts';
import { askedQuery, pager, table, type Column } from '../../parts/lists.ts';
import { agentState } from '../../parts/moved.ts';
import { badge, count } from '../../parts/values.ts';
import { screen, type ScreenVisit } from '../../screen.ts';
import { offerPath } from '../../paths.ts';

interface Line {
  readonly agent: AnswerOf<typeof AGENTS.show>;
  readonly rules: number;
}

const COLUMNS: readonly Column<Line>[] = [
  { title: 'Agent', cell: ({ agent: { code } }) => html`<a href="${offerPath(code)}">${code}</a>` },
  { title: 'Name', cell: ({ agent: { name } }) => name },
  { title: 'State', cell: ({ agent }) => agentState(agent) },
  { title: 'Offer', cell: ({ rules }) => (rules === 0 ? badge('nothing', 'warn') : badge('by rules', 'good')) },
  { title: 'Rules', isNumber: true, cell: ({ rules }) => count(rules) },
];

/** A list of Agents that leads to their offer rules. An Agent's own people are redirected to theirs. */
export const offers = screen({
  path: '/console/offers',
  name: 'Offers',
  purpose: 'The rules that authorize each Agent for games; an Agent without rules is offered nothing.',
  group: 'Set up',
  calls: [AGENTS.list, OFFER_RULES.show],
  load: async (visit) => {
    const listed = await visit.call(AGENTS.list, { query: askedQuery(visit, AGENTS.list) });
    if (!listed.ok) return listed;
    const lines = await Promise.all(listed.value.list.map((agent) => lineOf(agent, visit)));
    return ok({ ...listed.value, list: lines });
  },
  leads: ({ list: [own] }, { caller }) =>
    own === undefined || agentOfRole(caller.role) === undefined ? undefined : offerPath(own.agent.code),
  view: (page, visit) => [
    table(page.list, COLUMNS, { caption: 'Offers', empty: 'There is no Agent yet.' }),
    pager(visit, page),
  ],
});

async function lineOf(agent: Line['agent'], visit: ScreenVisit): Promise<Line> {
  const rules = await visit.call(OFFER_RULES.show, { params: { code: agent.code } });
  return { agent, rules: rules.ok ? rules.value.rules.length : 0 };
}
