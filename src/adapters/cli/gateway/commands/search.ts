import { SEARCH } from '../../../api/calls/search.ts';
import { commandGroup } from '../command.ts';
import { objectOf } from '../view/shown-value.ts';
import { rowsView, type View } from '../view/views.ts';
import { adminCommand } from './admin-command.ts';

const hitsView: View = (data, look) => {
  const { hits, has_more: hasMore } = objectOf(data);
  if (!Array.isArray(hits) || hits.length === 0) return 'Nothing has this id.\n';
  return rowsView('kind', 'label', 'where')(hits, look) + (hasMore === true ? 'There is more.\n' : '');
};

export const search = commandGroup('search', 'Find anything by any of its ids.', {
  '': adminCommand(SEARCH.search, {
    summary:
      'Find a player, round, wager, transaction, transfer, callback, item in doubt, Agent, provider or game by an id.',
    details: 'The last column is the path of the call that shows it; `rounds show` and `players show` show timelines.',
    examples: ['search 880012345', 'search ann --agent ACME', 'search wallet-2026-000017 --json'],
    placed: { ID: 'q' },
    view: hitsView,
  }),
});
