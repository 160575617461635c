import { TIMELINES } from '../../../api/calls/timelines.ts';
import { commandGroup } from '../command.ts';
import { adminCommand } from './admin-command.ts';
import { timelineView } from './timeline-view.ts';

export const rounds = commandGroup('rounds', 'Rounds of providers, and what became of their money.', {
  show: adminCommand(TIMELINES.round, {
    summary: 'Show everything that happened in a round, the oldest first.',
    examples: ['rounds show A R77', 'rounds show A R77 --agent ACME --json'],
    view: timelineView,
  }),
});
