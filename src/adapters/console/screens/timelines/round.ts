import { TIMELINES } from '../../../api/calls/timelines.ts';
import { askedQuery, pager, linkTo, panelLink, table, type Column } from '../../parts/lists.ts';
import { screen } from '../../screen.ts';
import { replayAction } from './callback-view.ts';
import { STEPS, stepsView } from './steps-view.ts';
import type { AnswerOf } from '../../../api/call.ts';
import { filters, results } from '../../parts/filters.ts';
import { badge } from '../../parts/values.ts';
import { playerPath } from '../../paths.ts';

const replay = replayAction('replay-in-round');

/** Everything that happened in a round. */
export const round = screen({
  path: '/console/rounds/{provider}/{round}',
  name: 'Round',
  purpose:
    'What the provider reported, what was decided, booked and told, and what is on its way or in doubt; the oldest first.',
  calls: [TIMELINES.round],
  load: (visit) =>
    visit.call(TIMELINES.round, { params: visit.params, query: askedQuery(visit, TIMELINES.round, STEPS) }),
  title: (_, { params }) => `Round ${params['round'] ?? ''} at provider ${params['provider'] ?? ''}`,
  view: (page, visit) => [stepsView(page.list, visit, replay), pager(visit, page)],
  actions: [replay],
});

type Player = AnswerOf<typeof TIMELINES.players>['list'][number];

/** A search for players by name. */
export const players = screen({
  path: '/console/players',
  name: 'Players',
  purpose: 'The players of all Agents, by name; the name of a player leads to everything that happened to the money.',
  group: 'Support',
  calls: [TIMELINES.players],
  load: (visit) => visit.call(TIMELINES.players, { query: askedQuery(visit, TIMELINES.players) }),
  filters: (visit) => filters(visit, TIMELINES.players),
  view: (page, visit, form) => {
    const columns: readonly Column<Player>[] = [
      { title: 'Player', cell: ({ agent, member_id }) => panelLink(visit, playerPath(agent, member_id), member_id) },
      { title: 'Agent', cell: ({ agent }) => linkTo(visit, `/console/agents/${encodeURIComponent(agent)}`, agent) },
      { title: 'State', cell: ({ active }) => (active ? badge('in a game', 'good') : badge('in no game', 'quiet')) },
    ];
    return [
      form,
      results([
        table(page.list, columns, { caption: 'Players', empty: 'There is no such player.' }),
        pager(visit, page),
      ]),
    ];
  },
});
