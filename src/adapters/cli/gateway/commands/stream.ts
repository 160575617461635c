import { STREAM } from '../../../api/calls/stream.ts';
import { commandGroup } from '../command.ts';
import { objectOf, objectsOf } from '../view/shown-value.ts';
import { recordView, rowsView, type View } from '../view/views.ts';
import { adminCommand } from './admin-command.ts';

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
