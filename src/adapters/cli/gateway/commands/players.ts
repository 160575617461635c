import { TIMELINES } from '../../../api/calls/timelines.ts';
import { commandGroup } from '../command.ts';
import { objectOf } from '../view/shown-value.ts';
import { listView, recordView, rowsView, type View } from '../view/views.ts';
import { adminCommand } from './admin-command.ts';
import { timelineView } from './timeline-view.ts';

const playerView: View = (data, look) => {
  const { wallets, accounts, timeline, ...player } = objectOf(data);
  return [
    recordView(player, look),
    rowsView('currency', 'balance', 'told_balance', 'movements')(wallets, look),
    rowsView('provider', 'currency', 'upstream_name', 'registered')(accounts, look),
    timelineView(timeline, look),
  ].join('\n');
};

export const players = commandGroup('players', 'Players, their wallets, and what became of their money.', {
  list: adminCommand(TIMELINES.players, {
    summary: 'List players by name, page by page.',
    examples: ['players list --agent ACME', 'players list --player an --json'],
    view: listView('agent', 'member_id', 'active', 'id'),
  }),
  show: adminCommand(TIMELINES.player, {
    summary: 'Show a player with wallets, accounts and everything that happened, the newest first.',
    examples: ['players show ACME ann', 'players show ACME ann --page 2'],
    view: playerView,
  }),
});
