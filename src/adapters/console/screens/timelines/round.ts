import { TIMELINES } from '../../../api/calls/timelines.ts';
import { askedQuery, pager } from '../../parts/lists.ts';
import { screen } from '../../screen.ts';
import { replayAction } from './callback-view.ts';
import { STEPS, stepsView } from './steps-view.ts';

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
