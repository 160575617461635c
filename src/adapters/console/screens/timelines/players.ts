import type { AnswerOf } from '../../../api/call.ts';
import { TIMELINES } from '../../../api/calls/timelines.ts';
import { filters, results } from '../../parts/filters.ts';
import { askedQuery, linkTo, pager, panelLink, table, type Column } from '../../parts/lists.ts';
import { badge } from '../../parts/values.ts';
import { screen } from '../../screen.ts';
import { playerPath } from '../../paths.ts';

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
