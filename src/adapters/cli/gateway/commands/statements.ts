import { STATEMENTS } from '../../../api/calls/statements.ts';
import { commandGroup } from '../command.ts';
import type { Look } from '../view/look.ts';
import { objectOf, objectsOf } from '../view/shown-value.ts';
import { listView, rowsView, recordView, type View } from '../view/views.ts';
import { adminCommand } from './admin-command.ts';
import { STREAM } from '../../../api/calls/stream.ts';

export const statements = commandGroup('statements', 'Daily statements for finance.', {
  list: adminCommand(STATEMENTS.list, {
    summary: 'List daily statements by Agent, provider and currency, the last day first and page by page.',
    details:
      'The sums below the table are those of all chosen lines. With --format csv, all chosen lines are printed as CSV with every column, ' +
      'whatever the page.',
    examples: [
      'statements list --agent ACME --from 2026-11-01 --to 2026-11-30',
      'statements list --from 2026-11-01 --to 2026-11-30 --format csv > november.csv',
    ],
    view: (data, look) => (typeof data === 'string' ? data : pageText(data, look)),
  }),
});

const FIGURES = [
  'bets',
  'stakes',
  'valid_stakes',
  'payouts',
  'corrections_to_player',
  'corrections_from_player',
  'gross_gaming_revenue',
] as const;

const lines = listView('day', 'state', 'agent', 'provider', 'corrects_day', ...FIGURES, 'currency');
const totals = rowsView('currency', ...FIGURES);

function pageText(data: unknown, look: Look): string {
  const sums = objectsOf(objectOf(data)['totals']);
  return lines(data, look) + (sums.length === 0 ? '' : `\n${totals(sums, look)}`);
}

const kinds = rowsView('kind', 'number', 'complete_until', 'stopped_for');

const streamView: View = (data, look) => {
  const { kinds: shown, ...stream } = objectOf(data);
  return `${recordView(stream, look)}\n${kinds(objectsOf(shown), look)}`;
};

export const stream = commandGroup('stream', 'The stream of events to another system.', {
  show: adminCommand(STREAM.show, {
    summary: 'Show how far the stream is with each kind of event, and why it waits, if it does.',
    examples: ['stream show', 'stream show --json'],
    view: streamView,
  }),
  rewind: adminCommand(STREAM.rewind, {
    summary: 'Send events again, from a moment or a number on.',
    details:
      'Events have the same ids again, so a receiver that knows an id drops it. A stopped kind goes on. With --skip the place may be ahead, so that events are left ' +
      'out: that is how a stream begins today on a database with history.',
    examples: [
      'stream rewind --to 2026-11-26T00:00:00Z',
      'stream rewind --kind callbacks --number 120004',
      'stream rewind --to 2026-11-28T00:00:00Z --skip',
    ],
    view: streamView,
  }),
});
