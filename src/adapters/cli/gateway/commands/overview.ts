import { OVERVIEW } from '../../../api/calls/overview.ts';
import { commandGroup } from '../command.ts';
import { overviewView } from '../view/overview-view.ts';
import { adminCommand } from './admin-command.ts';

export const overview = commandGroup('overview', 'The gateway at a glance.', {
  '': adminCommand(OVERVIEW.show, {
    summary: 'Show what is wrong with money, the backlog of callbacks, and the pace of providers.',
    examples: ['overview', 'overview --json'],
    view: overviewView,
  }),
});
